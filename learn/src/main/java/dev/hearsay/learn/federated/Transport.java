package dev.hearsay.learn.federated;

import java.io.IOException;
import java.util.Optional;

/**
 * How a device reaches the coordinator. The device begins every exchange, so that two endpoints of
 * a web server are enough; who a device is, the transport knows, and not the messages.
 */
public interface Transport {

  /** The invitation to the current round, if there is one for this device. */
  Optional<byte[]> fetch(String device) throws IOException;

  /** Delivers an answer; may be repeated until there is a receipt. */
  Receipt send(String device, byte[] answer) throws IOException;

  /** Devices and coordinator in one process. */
  static Transport inProcess(Coordinator coordinator) {
    return new Transport() {
      @Override
      public Optional<byte[]> fetch(String device) {
        return coordinator.invite(device);
      }

      @Override
      public Receipt send(String device, byte[] answer) {
        return coordinator.answer(device, answer);
      }
    };
  }
}
