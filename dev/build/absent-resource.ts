/** Stands in a bundle for each class of Stripe's client that nobody here asks anything of. Using one says so. */
export function AbsentResource(): object {
  return new Proxy(
    {},
    {
      get(_target, name) {
        throw new Error(`${String(name)}: left out of this build (dev/build/stripe-resources.ts)`);
      },
    },
  );
}
