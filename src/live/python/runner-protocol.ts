/** The requests and answers of `runner.py`, wherever it runs. */
export interface Failure {
  /** The last line of the traceback. */
  readonly message: string;
  readonly traceback: string;
  /** The steps in the reader's own code, outermost first. */
  readonly frames: readonly { readonly line: number; readonly name: string }[];
}

export interface RunAnswer {
  /** JSON as text, so that 1.0 stays 1.0 on its way to the template. */
  readonly outputs?: string;
  /** HTML of the figures that the code left open; it follows the template's. */
  readonly figures?: string;
  /** Places in the outputs of numbers that are infinite or undefined while no input is. */
  readonly notFinite?: readonly string[];
  readonly error?: Failure;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunRequest {
  readonly code: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Set by recordings and tests, for repeatable random numbers. */
  readonly seed?: number;
}
