// What the page says, in English. Every text of the page is here, under the same name as in the other languages.

export const en = {
  language: "English",
  locale: "en",

  title: "Take part",
  skip: "Skip to the content",
  toLight: "Switch to light colours",
  toDark: "Switch to dark colours",
  chooseLanguage: "Language",
  motto: "One report is hearsay. The crowd tells the truth.",
  tryAgain: "Try again",

  loading: "Looking at what is asked …",
  intro: (questions) =>
    `${questions === 1 ? "There is one question." : `There are ${questions} questions.`} ` +
    "Your answers stay in this browser. It draws lots, and sends only what it has drawn, which may be true or not.",
  introAgain: (waves) =>
    `The same is asked ${waves} times. Your answers stay in this browser. It draws lots, and sends only what it has ` +
    "drawn, which may be true or not.",

  questions: "What is asked",
  numberHint: (least, most) => `A number from ${least} to ${most}. What is beyond counts as the nearest of the two.`,
  emptyHint: "Leave it empty if you have no answer. Something is sent all the same, which may be true or not.",
  choose: "Please choose",
  otherHint: (other) => `If nothing fits, choose “${other}”.`,
  token: "Reporting token",
  tokenHint: "Whoever invited you has given it to you. It is sent to this collector only, and not kept.",
  send: "Draw and send",
  sending: "Drawing and sending …",
  sendHint: "It is drawn once. What has been drawn is sent, also if you do not like it: otherwise your silence would tell.",

  cost: "What it costs you",
  odds: (times) =>
    `Whatever anybody knows or suspects about you, what is sent changes the odds by at most ${times} times.`,
  guess: (right) =>
    `An example: somebody has to tell which of two answers you gave, and without your report is right 50 times out of ` +
    `100. With it, they are right at most ${right} times out of 100.`,
  guessWithout: "Right without your report",
  guessWith: "Right with it, at most",
  costOfSeries: (answers, waves) =>
    answers === 1
      ? `You answer one of the ${waves} times, drawn at random. This is what the whole series costs, however long it runs.`
      : `You answer ${answers} of the ${waves} times, drawn at random. This is what all of these answers cost together.`,
  parts: (sampled, parts) => `Your browser draws ${sampled} of ${parts} parts, and sends nothing about the others.`,
  audited: (epsilon) =>
    `Your browser has just computed this itself, from the numbers that it draws with: ε\u00a0=\u00a0${epsilon}. It would refuse a ` +
    "plan that takes more than it says.",

  told: "What you have told before",
  toldNothing: "This browser has told nothing to this collector yet.",
  toldSum: (spent, most) => `ε\u00a0=\u00a0${spent} so far; this page lets this browser tell ε\u00a0=\u00a0${most} at most.`,
  toldAccepted: "received",
  toldRejected: "not counted",
  toldPending: "not received yet",
  toldReserved: "begun, nothing sent",
  toldJoined: "joined",
  toldHere: "this collection",
  toldOther: (collection) => `collection ${collection}`,
  toldWave: (wave) => `answer ${wave}`,

  left: "What really left",
  leftIntro: "What you said stays here. Beside it is what was sent.",
  leftLater: "What you said is not kept. This is what was sent.",
  leftQuestion: "Question",
  leftAnswer: "You said",
  leftSent: "This was sent",
  leftNothing: "nothing",
  leftNoAnswer: "no answer",
  sentSymbol: (symbol, symbols, stands) =>
    `mark ${symbol} of ${symbols}, which counts as ${stands} in the average`,
  sentNear: (symbol, symbols, from, to) => `mark ${symbol} of ${symbols}, around ${from} to ${to}`,
  sentNone: (symbol, symbols) => `mark ${symbol} of ${symbols}, no answer`,
  sentSet: (names) => `one of: ${names}`,
  sentEmptySet: "an empty list",
  sentHash: (cell, seed) => `box ${cell} of sorting rule ${seed}, which other answers fall into as well`,
  sentMany: (count) => `${count} numbers with noise`,
  leftWhole: (bytes) =>
    `In ${bytes === 1 ? "one byte" : `${bytes} bytes`}, with a random number so that it counts once:`,
  leftId: "Random number",
  leftBytes: "Bytes",
  leftMeaning: (right) =>
    "Every answer could have led to this, though not all as easily: somebody who has to tell which of two answers you " +
    `gave is right at most ${right} times out of 100. From many such reports the crowd can be computed, with error bars.`,
  received: "Thank you: your report was received.",
  rejected: "Your report was not counted.",
  rejectedWhy: (reason) => `The collector says: ${reason}`,
  watch: "Watch the results",

  pending: "Your report is drawn, but the collector has not confirmed it yet.",
  pendingHint:
    "It is kept in this browser, and the same bytes are sent again: now by the button, when the network is back, or " +
    "when you open this page again. It counts once, however often it is sent.",
  sendAgain: "Send it again",

  answered: "You have answered this.",
  answeredHint: "Everybody is asked once: a second report would tell more than was promised.",

  elsewhere: "You have answered these questions before",
  elsewhereHint: "They were asked under another name, and this browser remembers. Nothing was sent.",

  missing: "There is no such collection",
  missingHint: "It may have been deleted, or the address is not complete.",
  closed: "This collection is closed",
  closedHint: "It takes no more reports.",
  unreachable: "The collector does not answer",
  unreachableHint: "Is the network up? Nothing was sent, and nothing is lost.",
  refused: "Your browser refuses to take part",
  refusedHint: "It has not looked at any answer, and nothing was sent. The reason:",
  refusedCost: (epsilon, limit) =>
    `Taking part would cost ε\u00a0=\u00a0${epsilon}. This page allows ε\u00a0=\u00a0${limit} at most: more would tell too much about you.`,
  spent: "You have told enough",
  spentHint: (most) =>
    `Together with what this browser has told before, this would be more than ε\u00a0=\u00a0${most}. That is all that this page ` +
    "lets it tell.",
  noMemory: "Your browser cannot remember",
  noMemoryHint:
    "This page must remember what it has told, or you could be asked again and again until everything is known. Your " +
    "browser does not let it, as some do in private windows. Nothing was sent.",
  insecure: "This connection is not private",
  insecureHint: (address) =>
    `The page came over ${address}, which everybody on the way can change. So it could send something else than it ` +
    "shows. It needs https, or a collector on this machine. Nothing was sent.",
  forPrograms: "This is for programs",
  forProgramsHint: "Something is asked that a program computes from your data. It cannot be typed in.",

  join: "Join",
  joinHint: (answers, waves) =>
    answers === 1
      ? `Your browser draws which of the ${waves} times it is your turn.`
      : `Your browser draws at which ${answers} of the ${waves} times it is your turn.`,
  joining: "Drawing …",
  turnNow: "It is your turn now",
  turnNowHint: (wave, waves) => `You have drawn number ${wave} of ${waves}, which is being asked now.`,
  turnLater: (date) => `Your turn is on ${date}`,
  turnLaterHint: (wave, waves) =>
    `You have drawn number ${wave} of ${waves}. Open this page again then: you are asked nothing before.`,
  turnsOver: "Your part is over",
  turnsOverHint: "There is no further time at which it is your turn. Thank you.",
  turnMissedHint: "The time that you had drawn has passed. Nothing was sent.",
  openNow: (wave, waves, until) => `Number ${wave} of ${waves} is being asked, until ${until}.`,

  source: "Look inside",
  sourceHint:
    "What draws and sends is a few files of plain JavaScript, which your browser shows. The plan is all that they go by.",
  sourceScript: "The program",
  sourcePlan: "The plan",
  sourceHashes: "Hashes of all files",
  sourceProtocol: "How it works, bit by bit",
};
