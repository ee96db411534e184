package perf;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name of the question that a benchmark class answers. Each of its benchmark methods is one
 * <i>side</i>: {@code ours}, {@code reference}, or what else is compared, by the method's name.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Case {
  /**
   * A name with a place for each parameter, such as {@code cap/{text}} or {@code
   * search_{query}/{messages}}.
   */
  String value();
}
