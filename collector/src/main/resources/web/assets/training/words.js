// The names of states and tasks of trainings.

export const TRAINING_STATES = {
  asking: "in progress",
  done: "finished",
  settled: "finished: the model converged",
  exhausted: "finished: no devices left",
};

export const TASKS = {
  linear: "linear regression",
  logistic: "logistic regression",
  svm: "linear SVM",
};
