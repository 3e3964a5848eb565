/*
 * A compiled Python module of our own, for tests: without Python's headers, since Debian's are those of another version.
 * The few structures it uses are part of Python's stable ABI (32-bit pointers).
 */
typedef struct PyObject PyObject;

typedef struct {
  const char *name;
  PyObject *(*function)(PyObject *, PyObject *);
  int flags;
  const char *doc;
} PyMethodDef;

typedef struct {
  struct { long refcount; void *type; PyObject *(*init)(void); long index; PyObject *copy; } base;
  const char *name;
  const char *doc;
  long size;
  PyMethodDef *methods;
  void *slots, *traverse, *clear, *free;
} PyModuleDef;

extern PyObject *PyModule_Create2(PyModuleDef *, int);
extern PyObject *PyFloat_FromDouble(double);
extern double PyFloat_AsDouble(PyObject *);
extern PyObject *PyErr_Occurred(void);
extern double sqrt(double);
extern void *malloc(unsigned long);
extern void free(void *);

enum { METH_O = 8, API_VERSION = 1013 };

/* The Euclidean length of (1, 2, …, n), by way of an array on the heap. */
static PyObject *length(PyObject *self, PyObject *argument) {
  double count = PyFloat_AsDouble(argument);
  if (PyErr_Occurred()) return 0;
  int n = (int)count;
  double *values = malloc(sizeof(double) * (n > 0 ? n : 1));
  double sum = 0;
  for (int i = 0; i < n; i++) values[i] = i + 1;
  for (int i = 0; i < n; i++) sum += values[i] * values[i];
  free(values);
  return PyFloat_FromDouble(sqrt(sum));
}

static PyMethodDef methods[] = {
  {"length", length, METH_O, "The Euclidean length of (1, 2, ..., n)."},
  {0, 0, 0, 0},
};

static PyModuleDef definition = {{1, 0, 0, 0, 0}, "_native_sum", 0, -1, methods, 0, 0, 0, 0};

__attribute__((visibility("default"))) PyObject *PyInit__native_sum(void) {
  return PyModule_Create2(&definition, API_VERSION);
}
