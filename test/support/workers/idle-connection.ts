/**
 * Asks a runtime for something that is inside of it. Miniflare keeps its connection, which workerd closes when it was
 * idle for some seconds: what is sent at that very moment is lost before anybody has read it, and is sent again.
 */
export async function askRuntime<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isReset(error)) throw error;
    return ask();
  }
}

const isReset = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNRESET';
