// What a training is doing and learning, in plain words.

/** How far a training is, and what kind of model it learns. */
export const TRAINING_STATES = {
  asking: "asking",
  done: "done",
  settled: "done: the model stopped moving",
  exhausted: "done: no more devices",
};

export const TASKS = {
  linear: "as a number (linear)",
  logistic: "as a yes or no (logistic)",
  svm: "as a yes or no (SVM)",
};
