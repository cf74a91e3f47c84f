package dev.hearsay.wire.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/**
 * Explanations for users why a file cannot be used. The messages of file system exceptions are
 * often just a path, and the names of their classes mean nothing to users.
 */
public final class FileErrors {

  private FileErrors() {}

  /** Returns the reason, without the file's name. */
  public static String reason(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "access is denied";
    }
    if (error instanceof FileAlreadyExistsException) {
      return "there is a file of this name already";
    }
    if (error instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (error instanceof DirectoryNotEmptyException) {
      return "there is a folder that is not empty";
    }
    String systemReason =
        error instanceof FileSystemException file ? file.getReason() : error.getMessage();
    return Objects.requireNonNullElse(systemReason, "it cannot be used");
  }
}
