// The texts of this page in German.

export const de = {
  language: "Deutsch",
  locale: "de",

  title: "Teilnehmen",
  skip: "Zum Inhalt springen",
  toLight: "Zu hellen Farben wechseln",
  toDark: "Zu dunklen Farben wechseln",
  chooseLanguage: "Sprache",
  motto: "Hearsay: Befragungen mit lokaler Differential Privacy",
  tryAgain: "Erneut versuchen",

  loading: "Die Fragen werden geladen …",
  intro: (questions) =>
    `Diese Befragung umfasst ${questions === 1 ? "eine Frage" : `${questions} Fragen`}. Ihre Antworten bleiben in diesem ` +
    "Browser. Er verändert sie zufällig, mit bekannten Wahrscheinlichkeiten, und übermittelt nur das Ergebnis. Es kann von " +
    "Ihren Antworten abweichen.",
  introAgain: (waves) =>
    `Diese Befragung wird in ${waves} Wellen mit denselben Fragen durchgeführt. Ihre Antworten bleiben in diesem Browser. Er ` +
    "verändert sie zufällig, mit bekannten Wahrscheinlichkeiten, und übermittelt nur das Ergebnis. Es kann von Ihren " +
    "Antworten abweichen.",

  questions: "Fragen",
  numberHint: (least, most) =>
    `Bitte geben Sie eine Zahl von ${least} bis ${most} an. Kleinere Werte zählen als ${least}, größere als ${most}.`,
  emptyHint:
    "Falls Sie keine Angabe machen können, lassen Sie das Feld leer. Auch dann wird ein zufälliges Ergebnis übermittelt.",
  choose: "Bitte auswählen",
  otherHint: (other) => `Falls keine Antwort zutrifft, wählen Sie bitte „${other}“.`,
  token: "Zugangscode",
  tokenHint: "Sie haben ihn mit der Einladung erhalten. Er wird nur an diesen Server übermittelt und nicht gespeichert.",
  send: "Zufällig verändern und absenden",
  sending: "Wird gesendet …",
  sendHint:
    "Das zufällige Ergebnis wird einmal gezogen und in jedem Fall übermittelt. Könnten Sie es zurückhalten, ließe auch eine " +
    "fehlende Meldung Rückschlüsse auf Sie zu.",

  cost: "Was Ihre Meldung verraten kann",
  odds: (times) =>
    "Unabhängig davon, was über Sie bekannt ist oder vermutet wird: Ihre Meldung verändert das Chancenverhältnis zwischen " +
    `zwei beliebigen Antworten höchstens um den Faktor ${times}.`,
  guess: (right) =>
    "Beispiel: Jemand soll erraten, welche von zwei gleich wahrscheinlichen Antworten Sie gegeben haben. Ohne Ihre Meldung " +
    `gelingt das in 50 von 100 Fällen, mit Ihrer Meldung in höchstens ${right} von 100 Fällen.`,
  guessWithout: "Richtig ohne Ihre Meldung",
  guessWith: "Richtig mit Ihrer Meldung, höchstens",
  costOfSeries: (answers, waves) =>
    answers === 1
      ? `Sie nehmen an einer von ${waves} Wellen teil, die zufällig ausgewählt wird. Diese Angaben gelten für die gesamte ` +
        "Befragungsreihe, unabhängig von ihrer Dauer."
      : `Sie nehmen an ${answers} von ${waves} Wellen teil, die zufällig ausgewählt werden. Diese Angaben gelten für alle ` +
        "diese Antworten zusammen.",
  parts: (sampled, parts) =>
    `Ihr Browser wählt ${sampled} von ${parts} Teilen der Befragung zufällig aus und übermittelt nichts zu den übrigen.`,
  audited: (epsilon) =>
    "Ihr Browser hat diese Grenze soeben aus den genauen Wahrscheinlichkeiten der Befragung berechnet: " +
    `ε\u00a0=\u00a0${epsilon}. Befragungen, die mehr verraten als angegeben, lehnt er ab.`,

  history: "Meldungen aus diesem Browser",
  historyEmpty: "Dieser Browser hat noch nichts an diesen Server gemeldet.",
  historySum: (spent, most) =>
    `Bisher insgesamt: ε\u00a0=\u00a0${spent}. Diese Seite lässt für diesen Browser insgesamt höchstens ε\u00a0=\u00a0${most} zu.`,
  historyAccepted: "eingegangen",
  historyRejected: "nicht gezählt",
  historyPending: "noch nicht bestätigt",
  historyReserved: "begonnen, nichts gesendet",
  historyJoined: "angemeldet",
  historyHere: "diese Befragung",
  historyOther: (collection) => `Befragung ${collection}`,
  historyWave: (wave) => `Welle ${wave}`,

  report: "Was übermittelt wurde",
  reportIntro: "Ihre Antworten bleiben in diesem Browser. Die Tabelle stellt sie den übermittelten Angaben gegenüber.",
  reportLater: "Ihre Antworten wurden nicht gespeichert. Die Tabelle zeigt, was übermittelt wurde.",
  reportQuestion: "Frage",
  reportAnswer: "Ihre Antwort",
  reportSent: "Übermittelt",
  reportNothing: "nichts",
  reportNoAnswer: "keine Angabe",
  sentSymbol: (symbol, symbols, stands) => `Symbol ${symbol} von ${symbols}, geht als ${stands} in den Mittelwert ein`,
  sentNear: (symbol, symbols, from, to) =>
    `Symbol ${symbol} von ${symbols}, wahrscheinlicher bei Antworten um ${from} bis ${to}`,
  sentNone: (symbol, symbols) => `Symbol ${symbol} von ${symbols}, wahrscheinlicher bei fehlender Angabe`,
  sentSet: (names) => `eine der Antworten: ${names}`,
  sentEmptySet: "eine leere Liste",
  sentHash: (cell, seed) => `Gruppe ${cell} der zufälligen Einteilung ${seed}, zu der auch andere Antworten gehören`,
  sentMany: (count) => `${count} zufällig verrauschte Zahlen`,
  reportWhole: (bytes) =>
    `Die vollständige Meldung: ${bytes === 1 ? "ein Byte" : `${bytes} Bytes`} und eine Zufallszahl, die sicherstellt, dass ` +
    "sie nur einmal zählt.",
  reportId: "Zufallszahl",
  reportBytes: "Bytes",
  reportMeaning: (right) =>
    "Jede Antwort hätte zu dieser Meldung führen können, wenn auch nicht jede mit derselben Wahrscheinlichkeit. Wer zwischen " +
    `zwei gleich wahrscheinlichen Antworten raten soll, liegt in höchstens ${right} von 100 Fällen richtig. Aus vielen ` +
    "solchen Meldungen ergeben sich Schätzwerte mit Konfidenzintervallen.",
  received: "Vielen Dank! Ihre Meldung ist eingegangen.",
  rejected: "Ihre Meldung wurde nicht gezählt.",
  rejectedWhy: (reason) => `Begründung des Servers: ${reason}`,
  watch: "Ergebnisse ansehen",

  pending: "Der Server hat Ihre Meldung noch nicht bestätigt.",
  pendingHint:
    "Ihre Meldung ist in diesem Browser gespeichert. Dieselben Bytes werden erneut gesendet, wenn Sie die Schaltfläche " +
    "betätigen, wenn die Netzwerkverbindung wieder besteht oder wenn Sie diese Seite erneut öffnen. Die Meldung zählt nur " +
    "einmal, auch wenn sie mehrfach gesendet wird.",
  sendAgain: "Erneut senden",

  answered: "Sie haben bereits geantwortet.",
  answeredHint: "Jede Person antwortet einmal. Eine zweite Meldung würde mehr verraten als zugesagt.",

  elsewhere: "Sie haben diese Fragen bereits beantwortet",
  elsewhereHint:
    "Sie gehörten zu einer anderen Befragung, und dieser Browser hat Ihre Meldung verzeichnet. Es wurde nichts übermittelt.",

  missing: "Befragung nicht gefunden",
  missingHint: "Sie wurde möglicherweise gelöscht, oder die Adresse ist unvollständig.",
  closed: "Diese Befragung ist abgeschlossen",
  closedHint: "Es werden keine Meldungen mehr angenommen.",
  unreachable: "Der Server antwortet nicht",
  unreachableHint:
    "Bitte prüfen Sie Ihre Netzwerkverbindung. Es wurde nichts übermittelt, und es ist nichts verloren gegangen.",
  refused: "Ihr Browser lehnt diese Befragung ab",
  refusedHint: "Er hat keine Ihrer Antworten verwendet, und es wurde nichts übermittelt. Der Grund:",
  refusedCost: (epsilon, limit) =>
    `Eine Meldung hätte einen Privatsphäreverlust von ε\u00a0=\u00a0${epsilon}. Diese Seite erlaubt höchstens ε\u00a0=\u00a0${limit}, ` +
    "weil mehr zu viel über Sie verraten würde.",
  spent: "Ihr Privatsphärebudget ist aufgebraucht",
  spentHint: (most) =>
    "Zusammen mit früheren Meldungen aus diesem Browser würde diese Befragung die Grenze dieser Seite von " +
    `ε\u00a0=\u00a0${most} überschreiten.`,
  noMemory: "Ihr Browser kann keine Daten speichern",
  noMemoryHint:
    "Diese Seite muss verzeichnen, was gemeldet wurde. Andernfalls könnten Sie so oft befragt werden, bis Ihre Antworten " +
    "bekannt sind. Ihr Browser erlaubt dieser Seite keine Speicherung, wie es in privaten Fenstern vorkommt. Es wurde " +
    "nichts übermittelt.",
  insecure: "Diese Verbindung ist nicht sicher",
  insecureHint: (address) =>
    `Diese Seite wurde von ${address} geladen und könnte unterwegs verändert worden sein. Sie könnte dann etwas anderes ` +
    "übermitteln, als sie anzeigt. Erforderlich ist https oder ein Server auf diesem Rechner. Es wurde nichts übermittelt.",
  forPrograms: "Diese Befragung können nur Programme beantworten",
  forProgramsHint: "Gefragt sind Werte, die ein Programm aus Ihren Daten berechnet. Sie lassen sich nicht eingeben.",

  join: "An der Reihe teilnehmen",
  joinHint: (answers, waves) =>
    answers === 1
      ? `Ihr Browser wählt zufällig aus, an welcher der ${waves} Wellen Sie teilnehmen.`
      : `Ihr Browser wählt zufällig aus, an welchen ${answers} der ${waves} Wellen Sie teilnehmen.`,
  joining: "Anmeldung läuft …",
  turnNow: "Bitte antworten Sie jetzt",
  turnNowHint: (wave, waves) => `Für Sie wurde Welle ${wave} von ${waves} ausgewählt. Sie läuft gerade.`,
  turnLater: (date) => `Bitte antworten Sie ab ${date}`,
  turnLaterHint: (wave, waves) =>
    `Für Sie wurde Welle ${wave} von ${waves} ausgewählt. Bitte öffnen Sie diese Seite dann erneut. Vorher werden Sie nicht ` +
    "befragt.",
  turnsOver: "Ihre Teilnahme ist beendet",
  turnsOverHint: "Für Sie gibt es keine weiteren Wellen. Vielen Dank!",
  turnMissedHint: "Die für Sie ausgewählten Wellen sind vorbei. Es wurde nichts übermittelt.",
  openNow: (wave, waves, until) => `Welle ${wave} von ${waves} läuft bis ${until}.`,

  source: "Selbst überprüfen",
  sourceHint:
    "Wenige Dateien in einfachem JavaScript verändern Ihre Antworten und übermitteln das Ergebnis. Sie können sie in Ihrem " +
    "Browser lesen. Maßgeblich ist allein der Plan der Befragung.",
  sourceScript: "Das Programm",
  sourcePlan: "Der Plan",
  sourceHashes: "Prüfsummen aller Dateien",
  sourceProtocol: "Das Protokoll im Detail",
};
