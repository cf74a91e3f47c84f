package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requirements of Grafana for an imported dashboard, as far as the file alone shows them. */
class GrafanaDashboardTest {

  private static final int COLUMNS = 24;
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([a-z]\\w*)");

  private ObjectNode dashboard;

  @BeforeEach
  void read() throws IOException {
    Path file = Path.of("..", "packaging", "grafana-dashboard.json");
    dashboard = (ObjectNode) new JsonMapper().readTree(file.toFile());
  }

  @Test
  void theDashboardIsSound() {
    assertThat(dashboard.get("panels")).hasSizeGreaterThan(5);
    assertThat(faults(dashboard)).isEmpty();
  }

  @Test
  void mistakesInTheDashboardAreFound() {
    String panel = "/panels/0";
    String place = panel + "/gridPos";
    String target = panel + "/targets/0";
    assertFound("", node -> node.put("uid", "u".repeat(41)), "the uid is too long");
    assertFound("", node -> node.remove("schemaVersion"), "no schemaVersion");
    assertFound(panel, node -> node.put("id", 2), "panel 2 occurs twice");
    assertFound(panel, node -> node.remove("type"), "panel 1 has no type");
    int last = dashboard.get("panels").size(); // below this row nothing can overlap
    assertFound(
        "/panels/" + (last - 1) + "/gridPos",
        node -> node.put("w", 25),
        "panel " + last + " is wider than the page");
    assertFound(place, node -> node.put("h", 9), "panels overlap at panel 3");
    assertFound(target, node -> node.remove("expr"), "panel 1 asks nothing");
    assertFound("/panels/1/targets/0", node -> node.put("refId", "B"), "refId B twice");
    assertFound(target, node -> node.put("expr", "up{job=\"$job\"}"), "no variable 'job'");
    assertFound(
        "/templating/list/1",
        node -> node.remove("refresh"),
        "variable 'instance' is never filled");
  }

  private void assertFound(String part, Consumer<ObjectNode> spoil, String fault) {
    ObjectNode spoilt = dashboard.deepCopy();
    spoil.accept((ObjectNode) spoilt.at(part));
    assertThat(faults(spoilt)).containsExactly(fault);
  }

  private static List<String> faults(JsonNode dashboard) {
    List<String> faults = new ArrayList<>();
    if (dashboard.path("uid").asText().length() > 40) {
      faults.add("the uid is too long");
    }
    for (String name : List.of("title", "uid", "schemaVersion", "time")) {
      if (!dashboard.hasNonNull(name)) {
        faults.add("no " + name);
      }
    }
    addVariableFaults(dashboard, faults);
    Set<Integer> ids = new HashSet<>();
    Set<List<Integer>> cells = new HashSet<>();
    for (JsonNode panel : dashboard.path("panels")) {
      if (!ids.add(panel.path("id").asInt())) {
        faults.add("panel " + panel.path("id") + " occurs twice");
      }
      addPanelFaults(panel, faults);
      addPlaceFaults(panel, cells, faults);
    }
    return faults;
  }

  private static void addVariableFaults(JsonNode dashboard, List<String> faults) {
    Set<String> variables = new TreeSet<>();
    for (JsonNode variable : dashboard.at("/templating/list")) {
      variables.add(variable.path("name").asText());
      // 0 and none: only the options that the file brings along, and it brings none.
      if (variable.path("type").asText().equals("query") && variable.path("refresh").asInt() == 0) {
        faults.add("variable " + quoted(variable.path("name").asText()) + " is never filled");
      }
    }
    Matcher used = VARIABLE.matcher(dashboard.toString());
    while (used.find()) {
      if (!variables.contains(used.group(1))) {
        faults.add("no variable " + quoted(used.group(1)));
      }
    }
  }

  private static String quoted(String name) {
    return "'" + name + "'";
  }

  private static void addPanelFaults(JsonNode panel, List<String> faults) {
    String name = "panel " + panel.path("id");
    for (String part : List.of("type", "title", "datasource", "gridPos", "targets")) {
      if (!panel.hasNonNull(part)) {
        faults.add(name + " has no " + part);
      }
    }
    Set<String> references = new HashSet<>();
    for (JsonNode target : panel.path("targets")) {
      if (target.path("expr").asText().isEmpty()) {
        faults.add(name + " asks nothing");
      }
      if (!references.add(target.path("refId").asText())) {
        faults.add("refId " + target.path("refId").asText() + " twice");
      }
    }
  }

  private static void addPlaceFaults(
      JsonNode panel, Set<List<Integer>> cells, List<String> faults) {
    JsonNode place = panel.path("gridPos");
    int left = place.path("x").asInt();
    int right = left + place.path("w").asInt();
    int top = place.path("y").asInt();
    int bottom = top + place.path("h").asInt();
    if (right > COLUMNS) {
      faults.add("panel " + panel.path("id") + " is wider than the page");
    }
    boolean isFree = true;
    for (int x = left; x < right; x++) {
      for (int y = top; y < bottom; y++) {
        isFree &= cells.add(List.of(x, y));
      }
    }
    if (!isFree) {
      faults.add("panels overlap at panel " + panel.path("id"));
    }
  }
}
