package dev.hearsay.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class loader that counts the steps of the project's classes: every method call, every loop
 * iteration, and every new object. If the amount of work depends on a secret, the counts differ, on
 * any machine and without a clock. A choice between two results that have already been computed
 * does not change the counts.
 */
public final class StepCounter extends ClassLoader {

  private static final String PROJECT = "dev.hearsay.";

  /** The classes that instrumented code and tests share, so that the counts arrive at the test. */
  private static final Set<String> SHARED =
      Set.of(StepCounter.class.getName(), StepCounter.class.getName() + "$Steps");

  /** The counts of each thread, to which instrumented code adds. */
  public static final class Steps {
    private static final ThreadLocal<Map<String, Long>> COUNTS = new ThreadLocal<>();

    private Steps() {}

    /** Counts a step; called by instrumented code. */
    public static void add(String step) {
      Map<String, Long> counts = COUNTS.get();
      if (counts != null) {
        counts.merge(step, 1L, Long::sum);
      }
    }
  }

  private StepCounter() {
    super(StepCounter.class.getClassLoader());
  }

  /**
   * Returns an instance of a class of the project, made by its constructor without arguments. All
   * steps of this class and of the project's classes that it uses are counted.
   *
   * @param type a type that implements an interface of the JDK, such as {@link
   *     java.util.function.Consumer}
   */
  public static Object instanceOf(Class<?> type) {
    try {
      var constructor = new StepCounter().loadClass(type.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot create an instance of " + type, e);
    }
  }

  /** Runs an action, and returns the number of times that it took each step. */
  public static Map<String, Long> count(Runnable action) {
    Map<String, Long> counts = new TreeMap<>();
    Steps.COUNTS.set(counts);
    try {
      action.run();
    } finally {
      Steps.COUNTS.remove();
    }
    return counts;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (!name.startsWith(PROJECT) || SHARED.contains(name)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? instrumented(name) : loaded;
    }
  }

  private Class<?> instrumented(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      new ClassReader(in).accept(new Counting(out), 0);
      byte[] bytes = out.toByteArray();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Counting extends ClassVisitor {
    Counting(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new CountingMethod(next);
    }
  }

  private static final class CountingMethod extends MethodVisitor {
    private final Set<Label> passed = new HashSet<>();

    CountingMethod(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void step(String step) {
      super.visitLdcInsn(step);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          Steps.class.getName().replace('.', '/'),
          "add",
          "(Ljava/lang/String;)V",
          false);
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (passed.contains(label)) {
        step("a round of a loop");
      }
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      step(owner.replace('/', '.') + "." + name);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      step(name + " by " + bootstrap.getName());
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, type);
      if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
        // The step follows the instruction, because stack map frames refer to its position.
        step("new " + type.replace('/', '.'));
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        step("a new array of numbers");
      }
      super.visitIntInsn(opcode, operand);
    }
  }
}
