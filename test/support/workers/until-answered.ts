const TRIES = 10;

/**
 * workerd hangs up on who goes on sending after its answer: now and then that is all that a client sees of it. (The
 * stack's front hears the answer out: STACK-13.) Asks again, then; whatever else fails, fails.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1 || !hasHungUp(error)) throw error;
    return untilAnswered(ask, tries - 1);
  }
}

const hasHungUp = (error: unknown) =>
  ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes((error as { cause?: { code?: string } }).cause?.code ?? '');
