import qcr.sse.internal.LineScanner;

class Internal {
  Class<?> type = LineScanner.class;
}
