// The texts of this page in English. Each language has a text for every name.

export const en = {
  language: "English",
  locale: "en",

  title: "Take part",
  skip: "Skip to the content",
  toLight: "Switch to light colours",
  toDark: "Switch to dark colours",
  chooseLanguage: "Language",
  motto: "Hearsay: surveys with local differential privacy",
  tryAgain: "Try again",

  loading: "Loading the questions …",
  intro: (questions) =>
    `This survey has ${questions === 1 ? "one question" : `${questions} questions`}. Your answers stay in this browser. ` +
    "The browser changes them at random, with known probabilities, and sends only the result, which may differ from them.",
  introAgain: (waves) =>
    `This survey asks the same questions in ${waves} waves. Your answers stay in this browser. The browser changes them ` +
    "at random, with known probabilities, and sends only the result, which may differ from them.",

  questions: "Questions",
  numberHint: (least, most) =>
    `Enter a number from ${least} to ${most}. Smaller numbers count as ${least}, larger ones as ${most}.`,
  emptyHint: "If you have no answer, leave the field empty. A random result is sent in that case, too.",
  choose: "Please choose",
  otherHint: (other) => `If no answer fits, choose “${other}”.`,
  token: "Reporting token",
  tokenHint: "You received it with your invitation. It is sent to this server only, and it is not stored.",
  send: "Randomize and submit",
  sending: "Submitting …",
  sendHint:
    "The random result is drawn once and is always sent. If you could withhold it, a missing report would reveal something " +
    "about you.",

  cost: "What your report can reveal",
  odds: (times) =>
    "Whatever is already known or suspected about you: your report changes the odds between any two answers by a factor " +
    `of at most ${times}.`,
  guess: (right) =>
    "Example: someone has to guess which of two equally likely answers you gave. Without your report, the guess is right " +
    `50 times out of 100; with it, at most ${right} times out of 100.`,
  guessWithout: "Right without your report",
  guessWith: "Right with your report, at most",
  costOfSeries: (answers, waves) =>
    answers === 1
      ? `You answer one of the ${waves} waves, drawn at random. These figures apply to the whole series, however long it runs.`
      : `You answer ${answers} of the ${waves} waves, drawn at random. These figures apply to all of these answers together.`,
  parts: (sampled, parts) =>
    `Your browser reports on ${sampled} of ${parts} parts of the survey, chosen at random, and sends nothing about the others.`,
  audited: (epsilon) =>
    `Your browser has just computed this limit from the survey’s exact probabilities: ε\u00a0=\u00a0${epsilon}. It rejects ` +
    "surveys that reveal more than they state.",

  history: "Reports from this browser",
  historyEmpty: "This browser has not reported to this server yet.",
  historySum: (spent, most) =>
    `Total so far: ε\u00a0=\u00a0${spent}. This page allows this browser a total of at most ε\u00a0=\u00a0${most}.`,
  historyAccepted: "received",
  historyRejected: "not counted",
  historyPending: "not confirmed yet",
  historyReserved: "started, nothing sent",
  historyJoined: "joined",
  historyHere: "this survey",
  historyOther: (collection) => `survey ${collection}`,
  historyWave: (wave) => `wave ${wave}`,

  report: "What was sent",
  reportIntro: "Your answers stay in this browser. The table compares them with what was sent.",
  reportLater: "Your answers were not stored. The table shows what was sent.",
  reportQuestion: "Question",
  reportAnswer: "Your answer",
  reportSent: "Sent",
  reportNothing: "nothing",
  reportNoAnswer: "no answer",
  sentSymbol: (symbol, symbols, stands) => `symbol ${symbol} of ${symbols}, counted as ${stands} in the mean`,
  sentNear: (symbol, symbols, from, to) =>
    `symbol ${symbol} of ${symbols}, more likely for answers around ${from} to ${to}`,
  sentNone: (symbol, symbols) => `symbol ${symbol} of ${symbols}, more likely if there is no answer`,
  sentSet: (names) => `one of: ${names}`,
  sentEmptySet: "an empty list",
  sentHash: (cell, seed) => `group ${cell} of the random grouping ${seed}, which other answers belong to as well`,
  sentMany: (count) => `${count} numbers with random noise`,
  reportWhole: (bytes) =>
    `The complete report: ${bytes === 1 ? "one byte" : `${bytes} bytes`}, and a random number by which it is counted only once.`,
  reportId: "Random number",
  reportBytes: "Bytes",
  reportMeaning: (right) =>
    "Every answer could have produced this report, though not all with the same probability. A guess which of two equally " +
    `likely answers you gave is right at most ${right} times out of 100. Many such reports together yield estimates with ` +
    "confidence intervals.",
  received: "Thank you: your report was received.",
  rejected: "Your report was not counted.",
  rejectedWhy: (reason) => `Reason given by the server: ${reason}`,
  watch: "View the results",

  pending: "The server has not confirmed your report yet.",
  pendingHint:
    "Your report is stored in this browser. The same bytes are sent again when you press the button, when the network is " +
    "back, or when you reopen this page. The report counts once, however often it is sent.",
  sendAgain: "Send again",

  answered: "You have already answered.",
  answeredHint: "Each person answers once. A second report would reveal more than was promised.",

  elsewhere: "You have answered these questions before",
  elsewhereHint: "They were part of another survey, and this browser has a record of your report. Nothing was sent.",

  missing: "Survey not found",
  missingHint: "It may have been deleted, or the address may be incomplete.",
  closed: "This survey is closed",
  closedHint: "It no longer accepts reports.",
  unreachable: "The server does not respond",
  unreachableHint: "Please check your network connection. Nothing was sent, and nothing was lost.",
  refused: "Your browser does not accept this survey",
  refusedHint: "It has not used any of your answers, and nothing was sent. The reason:",
  refusedCost: (epsilon, limit) =>
    `A report would have a privacy loss of ε\u00a0=\u00a0${epsilon}. This page allows at most ε\u00a0=\u00a0${limit}, because more would reveal ` +
    "too much about you.",
  spent: "Your privacy budget is used up",
  spentHint: (most) =>
    `Together with earlier reports from this browser, this survey would exceed ε\u00a0=\u00a0${most}, the most that this page allows.`,
  noMemory: "Your browser cannot store a record",
  noMemoryHint:
    "This page must record what was reported. Otherwise you could be asked repeatedly until your answers are known. Your " +
    "browser does not let this page store anything, which is common in private windows. Nothing was sent.",
  insecure: "This connection is not secure",
  insecureHint: (address) =>
    `This page was loaded from ${address}, and anyone on the network could have changed it. It might then send something ` +
    "other than it shows. Use https, or a server on this machine. Nothing was sent.",
  forPrograms: "Only programs can answer this survey",
  forProgramsHint: "It asks for values that a program computes from your data. They cannot be typed in.",

  join: "Join the series",
  joinHint: (answers, waves) =>
    answers === 1
      ? `Your browser draws at random which of the ${waves} waves you answer.`
      : `Your browser draws at random which ${answers} of the ${waves} waves you answer.`,
  joining: "Joining …",
  turnNow: "Please answer now",
  turnNowHint: (wave, waves) => `Wave ${wave} of ${waves} was drawn for you, and it is open now.`,
  turnLater: (date) => `Your wave opens on ${date}`,
  turnLaterHint: (wave, waves) =>
    `Wave ${wave} of ${waves} was drawn for you. Please open this page again then. You will not be asked before.`,
  turnsOver: "Your participation has ended",
  turnsOverHint: "There are no more waves for you to answer. Thank you.",
  turnMissedHint: "The waves drawn for you are over. Nothing was sent.",
  openNow: (wave, waves, until) => `Wave ${wave} of ${waves} is open until ${until}.`,

  source: "Check it yourself",
  sourceHint:
    "A few files of plain JavaScript make the random changes and send the result. You can read them in your browser. They " +
    "follow only the survey’s plan.",
  sourceScript: "The program",
  sourcePlan: "The plan",
  sourceHashes: "Hashes of all files",
  sourceProtocol: "The protocol in detail",
};
