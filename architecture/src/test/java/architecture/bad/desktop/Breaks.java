package architecture.bad.desktop;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import javax.imageio.ImageIO;
import javax.swing.JFrame;

/** Code that drags the desktop along. */
final class Breaks {
  private Breaks() {}

  static final class Draws {
    BufferedImage image() {
      return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
    }
  }

  static final class Decodes {
    BufferedImage decode(InputStream in) throws IOException {
      return ImageIO.read(in);
    }
  }

  static final class Shows {
    JFrame show() {
      return new JFrame();
    }
  }
}
