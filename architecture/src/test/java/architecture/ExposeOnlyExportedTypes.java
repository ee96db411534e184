package architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether what a caller can see of a class names internal types or types of a collection library.
 */
final class ExposeOnlyExportedTypes extends ArchCondition<JavaClass> {
  ExposeOnlyExportedTypes() {
    super("name neither internal nor Eclipse Collections types where a caller can see them");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    if (!isVisible(type)) return;
    Set<String> seen = new TreeSet<>();
    type.getTypeParameters().forEach(parameter -> add(parameter, seen));
    type.getSuperclass().ifPresent(superclass -> add(superclass, seen));
    type.getInterfaces().forEach(supertype -> add(supertype, seen));
    report(type.getFullName(), seen, type, events);
    for (JavaMember member : type.getMembers()) {
      if (isVisible(member)) report(member.getFullName(), typesOf(member), type, events);
    }
  }

  private static Set<String> typesOf(JavaMember member) {
    Set<String> seen = new TreeSet<>();
    member.getAllInvolvedRawTypes().forEach(raw -> add(raw, seen));
    if (member instanceof JavaCodeUnit unit)
      unit.getExceptionTypes().forEach(thrown -> add(thrown, seen));
    return seen;
  }

  private static void add(JavaType type, Set<String> names) {
    type.getAllInvolvedRawTypes().forEach(raw -> names.add(raw.getBaseComponentType().getName()));
  }

  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ExposeOnlyExportedTypes::isVisible).orElse(true);
  }

  private static boolean isVisible(JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
  }

  private static void report(
      String where, Set<String> names, JavaClass type, ConditionEvents events) {
    for (String name : names) {
      if (name.contains(".internal.") || name.startsWith("org.eclipse.collections.")) {
        events.add(SimpleConditionEvent.violated(type, where + " names " + name));
      }
    }
  }
}
