import { createDeliveryClient, isProblem, ProblemError, unwrap } from '@waypost/delivery';
import { createAgentClient, isProblem as isAgentProblem } from '@waypost/agent';

// What a program is told that is refused: by interface A, and by B, whose documents are in snake_case.
const { delivery: url, agent } = JSON.parse(process.argv[2] ?? '') as { delivery: string; agent: string };
const delivery = createDeliveryClient({ baseUrl: url });

const thrown = async (call: Promise<{ error?: unknown; data?: unknown; response: Response }>) => {
  const result = await call;
  try {
    return unwrap(
      result.response.ok
        ? { data: result.data, response: result.response }
        : { error: result.error, response: result.response },
    );
  } catch (error) {
    return error;
  }
};
const quoted = await thrown(
  delivery.POST('/v1/fare/quote', { body: { pickupLat: 91, pickupLng: 0, dropoffLat: 0, dropoffLng: 0, tipMinor: 0 } }),
);
const unsigned = await thrown(createAgentClient({ baseUrl: agent }).GET('/v1/grants'));
console.log(
  JSON.stringify({
    quoted: isProblem(quoted, 'validation_failed', 'quota_exceeded') && {
      name: quoted.name,
      code: quoted.code,
      status: quoted.status,
      errors: quoted.errors,
      requestId: quoted.requestId,
      retryable: quoted.retryable,
    },
    isAnother: isProblem(quoted, 'quota_exceeded'),
    unsigned: isAgentProblem(unsigned) && {
      code: unsigned.code,
      requestId: unsigned.requestId,
      retryable: unsigned.retryable,
    },
    isError: quoted instanceof ProblemError && quoted instanceof Error,
  }),
);
