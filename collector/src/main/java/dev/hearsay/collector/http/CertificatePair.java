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
 * Reads a certificate and its key. Both are read once, so that what was checked is what is served,
 * even if a renewal replaces the files at that moment.
 */
final class CertificatePair {

  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

  private static final byte[] ANYTHING = {1, 2, 3};

  private CertificatePair() {}

  /**
   * A pair that belongs together.
   *
   * @throws IllegalArgumentException naming the file or both, if there is none
   */
  static PemKeyCertOptions read(Vertx vertx, HttpOptions.Tls files) {
    Buffer certificate = bytes("certificate", files.certificate());
    Buffer key = bytes("key", files.key());
    checkCertificate(vertx, files.certificate(), certificate);
    PemKeyCertOptions pair = new PemKeyCertOptions().setCertValue(certificate).setKeyValue(key);
    if (!isPair(vertx, files, pair)) {
      throw noPair(files, "a signature of the one does not fit the other");
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
      throw noPair(files, String.valueOf(e.getMessage()));
    }
  }

  private static X509KeyManager keys(Vertx vertx, PemKeyCertOptions pair) throws Exception {
    return (X509KeyManager) pair.getKeyManagerFactory(vertx).getKeyManagers()[0];
  }

  /** What the key signs, the certificate must verify: a server proves itself in the same way. */
  private static boolean isSigned(PublicKey published, PrivateKey key)
      throws GeneralSecurityException {
    String algorithm = SIGNATURES.get(key.getAlgorithm());
    if (algorithm == null) {
      throw new GeneralSecurityException("it is of the kind " + key.getAlgorithm());
    }
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(ANYTHING);
    byte[] signed = signature.sign();
    signature.initVerify(published);
    signature.update(ANYTHING);
    return isVerified(signature, signed);
  }

  private static boolean isVerified(Signature signature, byte[] signed) {
    try {
      return signature.verify(signed);
    } catch (SignatureException e) {
      return false; // signed on another curve, or with a key of another length
    }
  }

  private static IllegalArgumentException noPair(HttpOptions.Tls files, String reason) {
    return new IllegalArgumentException(
        "'%s' holds no private key in PEM form that belongs to the certificate in '%s': %s"
            .formatted(files.key(), files.certificate(), reason));
  }
}
