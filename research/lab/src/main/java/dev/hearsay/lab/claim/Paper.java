package dev.hearsay.lab.claim;

/** The papers whose claims are tested. The report and the lab cite them by these short names. */
public enum Paper {
  W19(
      "N. Wang, X. Xiao, Y. Yang, J. Zhao, S. C. Hui, H. Shin, J. Shin, G. Yu",
      "Collecting and Analyzing Multidimensional Data with Local Differential Privacy",
      "IEEE International Conference on Data Engineering (ICDE), 2019, pages 638–649",
      "10.1109/ICDE.2019.00063"),
  W20(
      "T. Wang, J. Zhao, X. Yang, X. Ren",
      "Locally Differentially Private Data Collection and Analysis",
      "arXiv 1906.01777, 2019",
      "10.48550/arXiv.1906.01777"),
  F20(
      "X. Feng, C. Zhang",
      "Local differential privacy for unbalanced multivariate nominal attributes",
      "Human-centric Computing and Information Sciences 10, 2020",
      "10.1186/s13673-020-00233-x"),
  Z20(
      "Y. Zhao, J. Zhao, M. Yang, T. Wang, N. Wang, L. Lyu, D. Niyato, K.-Y. Lam",
      "Local Differential Privacy based Federated Learning for the Internet of Things",
      "IEEE Internet of Things Journal 8 (11), 2021",
      "10.1109/JIOT.2020.3037194"),
  D22(
      "J. Duan, Q. Ye, H. Hu",
      "Utility Analysis and Enhancement of LDP Mechanisms in High-Dimensional Space",
      "IEEE International Conference on Data Engineering (ICDE), 2022, pages 407–419",
      "10.48550/arXiv.2201.07469");

  private final String authors;
  private final String title;
  private final String venue;
  private final String doi;

  Paper(String authors, String title, String venue, String doi) {
    this.authors = authors;
    this.title = title;
    this.venue = venue;
    this.doi = doi;
  }

  public String authors() {
    return authors;
  }

  public String title() {
    return title;
  }

  public String venue() {
    return venue;
  }

  public String doi() {
    return doi;
  }

  /**
   * What this paper says.
   *
   * @param place such as "Section III-C, Fig. 1"; tables and figures as the paper numbers them
   * @param words a few words of its own, as they are printed
   */
  public Quote says(String place, String words) {
    return new Quote(this, place, words);
  }
}
