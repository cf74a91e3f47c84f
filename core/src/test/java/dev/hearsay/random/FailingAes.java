package dev.hearsay.random;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;

/** The JDK's AES with a fault at one of its calls, which a generator must notice. */
final class FailingAes extends CipherSpi {

  /** The kinds of faults. */
  enum Fault {
    KEY_REFUSED,
    THROWS,
    WRITES_NOTHING,
    ENDS_EARLY
  }

  private final Cipher working = SecureBits.aesInCounterMode();
  private final int failAt;
  private final Fault fault;
  private int calls;

  private FailingAes(int failAt, Fault fault) {
    this.failAt = failAt;
    this.fault = fault;
  }

  /** A cipher of the JDK around a custom implementation. */
  private static final class FaultyCipher extends Cipher {
    FaultyCipher(CipherSpi implementation) {
      super(implementation, SecureBits.aesInCounterMode().getProvider(), "AES/CTR/NoPadding");
    }
  }

  /**
   * Returns a cipher with a fault.
   *
   * @param failAt the refill that fails, counted from 1
   */
  static Cipher cipher(int failAt, Fault fault) {
    return new FaultyCipher(new FailingAes(failAt, fault));
  }

  private boolean fails(Fault one) {
    return calls == failAt && fault == one;
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException {
    calls++;
    if (fails(Fault.KEY_REFUSED)) {
      throw new InvalidKeyException("refused");
    }
    try {
      working.init(mode, key, parameters);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e);
    }
  }

  @Override
  protected int engineDoFinal(byte[] in, int from, int length, byte[] out, int to)
      throws ShortBufferException {
    if (fails(Fault.THROWS)) {
      throw new ProviderException("the cipher is gone");
    }
    if (fails(Fault.WRITES_NOTHING)) {
      return length;
    }
    try {
      int written = working.doFinal(in, from, length, out, to);
      return fails(Fault.ENDS_EARLY) ? written / 2 : written;
    } catch (GeneralSecurityException e) {
      throw new ProviderException(e);
    }
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected byte[] engineDoFinal(byte[] in, int from, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int from, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected int engineUpdate(byte[] in, int from, int length, byte[] out, int to) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
    throw new NoSuchAlgorithmException(mode);
  }

  @Override
  protected void engineSetPadding(String padding) throws NoSuchPaddingException {
    throw new NoSuchPaddingException(padding);
  }

  @Override
  protected int engineGetBlockSize() {
    return working.getBlockSize();
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return working.getOutputSize(length);
  }

  @Override
  protected byte[] engineGetIV() {
    return working.getIV();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return working.getParameters();
  }
}
