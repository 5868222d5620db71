/** What the stream brings: tips, and orders of what was sold. takings.ts reads and lists them. */
export const Takings = () => (
  <section class="takings" id="takings" aria-labelledby="takings-title">
    <h2 id="takings-title">What it brings</h2>
    <p id="tips-sum" class="quiet">
      No tips yet.
    </p>
    <ul class="taking-list" id="tip-list" aria-label="Tips" />
    <p class="notice" id="tips-problem" role="alert" hidden />
    <ul class="taking-list" id="order-list" aria-label="Orders" />
    <p>
      <a class="button quiet" href="/orders">
        All your orders
      </a>
    </p>
  </section>
);
