package dev.hearsay.collector.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Map;
import javax.net.ssl.X509KeyManager;

/**
 * A reader of a certificate and its key. It reads both files once and serves what it has checked,
 * even if a renewal replaces the files in between.
 */
final class CertificatePair {

  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

  private static final byte[] TEST_MESSAGE = {1, 2, 3};

  private CertificatePair() {}

  /**
   * Returns a certificate and its matching key.
   *
   * @throws IllegalArgumentException if a file has no certificate or key, or if they do not match;
   *     the message names the file or both
   */
  static PemKeyCertOptions read(Vertx vertx, HttpOptions.Tls files) {
    Buffer certificate = bytes("certificate", files.certificate());
    Buffer key = bytes("key", files.key());
    checkCertificate(vertx, files.certificate(), certificate);
    PemKeyCertOptions pair = new PemKeyCertOptions().setCertValue(certificate).setKeyValue(key);
    if (!isPair(vertx, files, pair)) {
      throw mismatch(files, "the certificate does not verify the key's signatures");
    }
    return pair;
  }

  private static Buffer bytes(String kind, Path file) {
    try {
      return Buffer.buffer(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no %s file '%s'".formatted(kind, file), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the %s file '%s' cannot be read".formatted(kind, file), e);
    }
  }

  private static void checkCertificate(Vertx vertx, Path file, Buffer content) {
    try {
      new PemTrustOptions().addCertValue(content).loadKeyStore(vertx);
    } catch (Exception e) { // Vert.x declares no narrower one
      throw new IllegalArgumentException(
          "'%s' holds no certificate in PEM form: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static boolean isPair(Vertx vertx, HttpOptions.Tls files, PemKeyCertOptions pair) {
    try {
      KeyStore store = pair.loadKeyStore(vertx);
      String alias = store.aliases().nextElement();
      PublicKey published = store.getCertificate(alias).getPublicKey();
      return isSigned(published, keys(vertx, pair).getPrivateKey(alias));
    } catch (Exception e) { // Vert.x declares no narrower one
      throw mismatch(files, String.valueOf(e.getMessage()));
    }
  }

  private static X509KeyManager keys(Vertx vertx, PemKeyCertOptions pair) throws Exception {
    return (X509KeyManager) pair.getKeyManagerFactory(vertx).getKeyManagers()[0];
  }

  /**
   * Returns whether the certificate verifies what the key signs. A TLS server proves its identity
   * in the same way.
   */
  private static boolean isSigned(PublicKey published, PrivateKey key)
      throws GeneralSecurityException {
    String algorithm = SIGNATURES.get(key.getAlgorithm());
    if (algorithm == null) {
      throw new GeneralSecurityException(
          "the key's algorithm is " + key.getAlgorithm() + ", which is not supported");
    }
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(TEST_MESSAGE);
    byte[] signed = signature.sign();
    signature.initVerify(published);
    signature.update(TEST_MESSAGE);
    return isVerified(signature, signed);
  }

  private static boolean isVerified(Signature signature, byte[] signed) {
    try {
      return signature.verify(signed);
    } catch (SignatureException e) {
      return false; // the signature is from another curve or a key of another length
    }
  }

  private static IllegalArgumentException mismatch(HttpOptions.Tls files, String reason) {
    return new IllegalArgumentException(
        "'%s' holds no private key in PEM form that belongs to the certificate in '%s': %s"
            .formatted(files.key(), files.certificate(), reason));
  }
}
