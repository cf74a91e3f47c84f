// What the page says, in German.

export const de = {
  language: "Deutsch",
  locale: "de",

  title: "Mitmachen",
  skip: "Zum Inhalt",
  toLight: "Zu hellen Farben wechseln",
  toDark: "Zu dunklen Farben wechseln",
  chooseLanguage: "Sprache",
  motto: "Ein einzelner Bericht ist Hörensagen. Die Menge sagt die Wahrheit.",
  tryAgain: "Noch einmal versuchen",

  loading: "Es wird nachgesehen, was gefragt ist …",
  intro: (questions) =>
    `${questions === 1 ? "Es gibt eine Frage." : `Es gibt ${questions} Fragen.`} ` +
    "Ihre Antworten bleiben in diesem Browser. Er lost und schickt nur das Los. Es kann stimmen oder auch nicht.",
  introAgain: (waves) =>
    `Dasselbe wird ${waves}-mal gefragt. Ihre Antworten bleiben in diesem Browser. Er lost und schickt nur das Los. Es ` +
    "kann stimmen oder auch nicht.",

  questions: "Was gefragt ist",
  numberHint: (least, most) =>
    `Eine Zahl von ${least} bis ${most}. Was darüber oder darunter liegt, zählt wie die nähere der beiden.`,
  emptyHint: "Lassen Sie das Feld leer, wenn Sie keine Antwort haben. Geschickt wird trotzdem etwas, das stimmen kann oder nicht.",
  choose: "Bitte wählen",
  otherHint: (other) => `Wenn nichts passt, wählen Sie „${other}“.`,
  token: "Zugangsschlüssel",
  tokenHint: "Sie haben ihn mit der Einladung bekommen. Er wird nur an diesen Sammler geschickt und nicht aufgehoben.",
  send: "Losen und schicken",
  sending: "Es wird gelost und geschickt …",
  sendHint:
    "Gelost wird einmal. Das Los wird geschickt, auch wenn es Ihnen nicht gefällt: Sonst würde Ihr Schweigen etwas " +
    "verraten.",

  cost: "Was es Sie kostet",
  odds: (times) =>
    `Was auch immer jemand über Sie weiß oder vermutet: Das Geschickte verändert die Chancen höchstens um das ` +
    `${times}-Fache.`,
  guess: (right) =>
    `Ein Beispiel: Jemand soll sagen, welche von zwei Antworten Sie gegeben haben, und liegt ohne Ihren Bericht 50 von ` +
    `100 Mal richtig. Mit ihm liegt er höchstens ${right} von 100 Mal richtig.`,
  guessWithout: "Richtig ohne Ihren Bericht",
  guessWith: "Richtig mit ihm, höchstens",
  costOfSeries: (answers, waves) =>
    answers === 1
      ? `Sie antworten bei einem der ${waves} Male, das ausgelost wird. So viel kostet die ganze Reihe, wie lange sie auch läuft.`
      : `Sie antworten bei ${answers} der ${waves} Male, die ausgelost werden. So viel kosten alle diese Antworten zusammen.`,
  parts: (sampled, parts) => `Ihr Browser lost ${sampled} von ${parts} Teilen aus und schickt nichts über die übrigen.`,
  audited: (epsilon) =>
    `Ihr Browser hat das eben selbst nachgerechnet, aus den Zahlen, mit denen er lost: ε\u00a0=\u00a0${epsilon}. Einen Plan, der ` +
    "mehr nimmt, als er sagt, würde er ablehnen.",

  told: "Was Sie schon verraten haben",
  toldNothing: "Dieser Browser hat diesem Sammler noch nichts verraten.",
  toldSum: (spent, most) =>
    `Bisher ε\u00a0=\u00a0${spent}; diese Seite lässt diesen Browser höchstens ε\u00a0=\u00a0${most} verraten.`,
  toldAccepted: "angekommen",
  toldRejected: "nicht gezählt",
  toldPending: "noch nicht angekommen",
  toldReserved: "begonnen, nichts geschickt",
  toldJoined: "dabei",
  toldHere: "diese Sammlung",
  toldOther: (collection) => `Sammlung ${collection}`,
  toldWave: (wave) => `Antwort ${wave}`,

  left: "Was wirklich hinausging",
  leftIntro: "Was Sie gesagt haben, bleibt hier. Daneben steht, was geschickt wurde.",
  leftLater: "Was Sie gesagt haben, wird nicht aufgehoben. Das hier wurde geschickt.",
  leftQuestion: "Frage",
  leftAnswer: "Gesagt",
  leftSent: "Geschickt",
  leftNothing: "nichts",
  leftNoAnswer: "keine Antwort",
  sentSymbol: (symbol, symbols, stands) =>
    `Zeichen ${symbol} von ${symbols}; im Durchschnitt zählt es als ${stands}`,
  sentNear: (symbol, symbols, from, to) => `Zeichen ${symbol} von ${symbols}, etwa ${from} bis ${to}`,
  sentNone: (symbol, symbols) => `Zeichen ${symbol} von ${symbols}, keine Antwort`,
  sentSet: (names) => `eines von: ${names}`,
  sentEmptySet: "eine leere Liste",
  sentHash: (cell, seed) => `Fach ${cell} der Sortierregel ${seed}, in das auch andere Antworten fallen`,
  sentMany: (count) => `${count} Zahlen mit Rauschen`,
  leftWhole: (bytes) =>
    `In ${bytes === 1 ? "einem Byte" : `${bytes} Bytes`}, mit einer Zufallszahl, damit es einmal zählt:`,
  leftId: "Zufallszahl",
  leftBytes: "Bytes",
  leftMeaning: (right) =>
    "Jede Antwort hätte dazu führen können, nur nicht jede gleich leicht: Wer sagen soll, welche von zwei Antworten Sie " +
    `gegeben haben, liegt höchstens ${right} von 100 Mal richtig. Aus vielen solchen Berichten lässt sich die Menge ` +
    "berechnen, mit Fehlerbalken.",
  received: "Danke: Ihr Bericht ist angekommen.",
  rejected: "Ihr Bericht wurde nicht gezählt.",
  rejectedWhy: (reason) => `Der Sammler sagt: ${reason}`,
  watch: "Die Ergebnisse ansehen",

  pending: "Ihr Bericht ist gelost, aber der Sammler hat ihn noch nicht bestätigt.",
  pendingHint:
    "Er bleibt in diesem Browser, und dieselben Bytes werden noch einmal geschickt: jetzt mit dem Knopf, wenn das Netz " +
    "wieder da ist, oder wenn Sie diese Seite wieder öffnen. Er zählt einmal, so oft er auch geschickt wird.",
  sendAgain: "Noch einmal schicken",

  answered: "Sie haben schon geantwortet.",
  answeredHint: "Gefragt wird jeder einmal: Ein zweiter Bericht würde mehr verraten als versprochen.",

  elsewhere: "Sie haben diese Fragen schon beantwortet",
  elsewhereHint: "Sie wurden unter einem anderen Namen gestellt, und dieser Browser erinnert sich. Es wurde nichts geschickt.",

  missing: "Diese Sammlung gibt es nicht",
  missingHint: "Vielleicht wurde sie gelöscht, oder die Adresse ist nicht vollständig.",
  closed: "Diese Sammlung ist geschlossen",
  closedHint: "Sie nimmt keine Berichte mehr an.",
  unreachable: "Der Sammler antwortet nicht",
  unreachableHint: "Ist das Netz da? Es wurde nichts geschickt, und es ist nichts verloren.",
  refused: "Ihr Browser lehnt ab",
  refusedHint: "Er hat keine Antwort angesehen, und es wurde nichts geschickt. Der Grund:",
  refusedCost: (epsilon, limit) =>
    `Mitmachen würde ε\u00a0=\u00a0${epsilon} kosten. Diese Seite erlaubt höchstens ε\u00a0=\u00a0${limit}: Mehr würde zu viel über Sie ` +
    "verraten.",
  spent: "Sie haben genug verraten",
  spentHint: (most) =>
    `Mit dem, was dieser Browser schon verraten hat, wäre das mehr als ε\u00a0=\u00a0${most}. Mehr lässt diese Seite ihn nicht ` +
    "verraten.",
  noMemory: "Ihr Browser kann sich nichts merken",
  noMemoryHint:
    "Diese Seite muss sich merken, was sie verraten hat. Sonst könnten Sie immer wieder gefragt werden, bis alles " +
    "bekannt ist. Ihr Browser lässt das nicht zu, wie manche in privaten Fenstern. Es wurde nichts geschickt.",
  insecure: "Diese Verbindung ist nicht geschützt",
  insecureHint: (address) =>
    `Die Seite kam über ${address}, und jeder auf dem Weg kann sie verändern. Sie könnte also etwas anderes schicken, ` +
    "als sie zeigt. Nötig ist https oder ein Sammler auf diesem Rechner. Es wurde nichts geschickt.",
  forPrograms: "Das ist etwas für Programme",
  forProgramsHint: "Gefragt ist etwas, das ein Programm aus Ihren Daten berechnet. Es lässt sich nicht eintippen.",

  join: "Mitmachen",
  joinHint: (answers, waves) =>
    answers === 1
      ? `Ihr Browser lost aus, bei welchem der ${waves} Male Sie dran sind.`
      : `Ihr Browser lost aus, bei welchen ${answers} der ${waves} Male Sie dran sind.`,
  joining: "Es wird gelost …",
  turnNow: "Jetzt sind Sie dran",
  turnNowHint: (wave, waves) => `Sie haben Nummer ${wave} von ${waves} gezogen, und die wird jetzt gefragt.`,
  turnLater: (date) => `Sie sind am ${date} dran`,
  turnLaterHint: (wave, waves) =>
    `Sie haben Nummer ${wave} von ${waves} gezogen. Öffnen Sie diese Seite dann wieder: Vorher wird nichts gefragt.`,
  turnsOver: "Ihr Teil ist vorbei",
  turnsOverHint: "Sie sind nicht noch einmal dran. Danke.",
  turnMissedHint: "Die Zeit, die Sie gezogen hatten, ist vorbei. Es wurde nichts geschickt.",
  openNow: (wave, waves, until) => `Gerade wird Nummer ${wave} von ${waves} gefragt, bis ${until}.`,

  source: "Hineinsehen",
  sourceHint:
    "Was lost und schickt, sind wenige Dateien in einfachem JavaScript, die Ihr Browser Ihnen zeigt. Sie richten sich " +
    "allein nach dem Plan.",
  sourceScript: "Das Programm",
  sourcePlan: "Der Plan",
  sourceHashes: "Prüfsummen aller Dateien",
  sourceProtocol: "Wie es geht, Bit für Bit",
};
