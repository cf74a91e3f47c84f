package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.learn.model.Task;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.validation.SmallPopulation;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreshUsersTest {

  @Test
  void eachPersonIsReturnedExactlyOnce() {
    FreshUsers users =
        FreshUsers.shuffled(IntStream.range(0, 1000).toArray(), SecureBits.current()::uniform);
    Set<Integer> seen = new HashSet<>();
    while (users.left() > 0) {
      for (int person : users.take(7)) {
        assertThat(seen.add(person)).isTrue();
      }
    }
    assertThat(seen).hasSize(1000);
    assertThat(users.take(1)).isEmpty();
  }

  @Test
  void repeatedPeopleAreRefused() {
    assertThatThrownBy(
            () -> FreshUsers.shuffled(new int[] {3, 5, 3}, SecureBits.current()::uniform))
        .hasMessage("person 3 is listed twice");
  }

  @Test
  void aGivenOrderIsKept() {
    FreshUsers users = FreshUsers.inOrder(new int[] {4, 2, 9});
    assertThat(users.take(2)).containsExactly(4, 2);
    assertThat(users.take(2)).containsExactly(9);
    assertThatThrownBy(() -> FreshUsers.inOrder(new int[] {7, 1, 7}))
        .hasMessage("person 7 is listed twice");
  }

  /** Shows that a training uses all people, except those of a last incomplete group. */
  @Test
  void trainingUsesPeopleUp() {
    Examples examples = SmallPopulation.separable(1000);
    FreshUsers users = SmallPopulation.everybody(examples, 1);
    new Training(SmallPopulation.settings(Task.LOGISTIC, 4))
        .trainInsecurely(examples, users, SmallPopulation.bits(1));
    assertThat(users.left()).isLessThan(50);
  }
}
