package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.publish.Publications.Audience;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request and the id that its path contains.
 *
 * @param id the id of the collection or training; empty if the path has none
 * @param audience the audience of the caller, decided once when the request arrives. A token may
 *     become valid or invalid while a request waits, and an answer that is cached for readers must
 *     not be computed for the owner.
 * @param completion the actions that run once the request is over
 */
public record Call(
    HttpServerRequest request, String id, Audience audience, CompletionHooks completion) {

  /** The pattern of legal ids. Other ids need no query of the store. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_=-]{0,64}");

  public static Call of(RoutingContext context, Audience audience, CompletionHooks completion) {
    @Nullable String id = context.pathParam("id");
    return new Call(context.request(), id == null ? "" : id, audience, completion);
  }

  /** Returns the same call with another id. */
  public Call of(String other) {
    return new Call(request, other, audience, completion);
  }

  /** Returns whether the request asks for the head of the reply only. */
  public boolean isHead() {
    return request.method().equals(HttpMethod.HEAD);
  }

  public boolean hasPossibleId() {
    return ID.matcher(id).matches();
  }

  public String address() {
    return addressOf(request);
  }

  public static String addressOf(HttpServerRequest request) {
    return String.valueOf(request.remoteAddress().hostAddress());
  }

  /** Returns whether a header contains a media type, possibly followed by parameters. */
  static boolean isType(String header, String type) {
    int end = header.indexOf(';');
    String sent = end < 0 ? header : header.substring(0, end);
    return sent.strip().toLowerCase(Locale.ROOT).equals(type);
  }

  /** Refuses a body of another media type. */
  public void checkJson() {
    String type = request.getHeader("Content-Type");
    if (type == null || !isType(type, Reply.JSON)) {
      throw Problem.of(Kind.UNSUPPORTED_MEDIA_TYPE, type == null ? "" : type, Reply.JSON);
    }
  }

  /** Returns the query parameters of the request. */
  public Query query(String... legal) {
    return new Query(request.query(), legal);
  }

  /**
   * The actions that run once a request is over, whether it was answered or the client has gone.
   * Thread-safe.
   */
  public static final class CompletionHooks {

    private final List<Runnable> tasks = new ArrayList<>();
    private boolean hasRun;

    /** Adds an action, or runs it at once if the request is already over. */
    public void add(Runnable task) {
      if (!remember(task)) {
        task.run();
      }
    }

    private synchronized boolean remember(Runnable task) {
      return !hasRun && tasks.add(task);
    }

    public void run() {
      List<Runnable> due;
      synchronized (this) {
        due = List.copyOf(tasks);
        tasks.clear();
        hasRun = true;
      }
      due.forEach(Runnable::run);
    }
  }
}
