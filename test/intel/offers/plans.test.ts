import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offers } from '#src/intel/offers/offers.ts';
import { layouts, pageOf, type ShownPage, type ShownPlan } from './pages.ts';
import { readBy } from './reading.ts';

const names = ['Starter', 'Pro', 'Team', 'Business', 'Scale', 'Growth', 'Basic', 'Plus', 'Solo', 'Premium'] as const;
const price = fc.integer({ min: 2, max: 2_000 });
const shown = (units: number) => `$${units}`;

/** Three to five plans with different names and prices, each with its own figures. */
const planList = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), price, fc.integer({ min: 2, max: 900 })), {
    minLength: 3,
    maxLength: 5,
    selector: ([name]) => name,
  })
  .filter((plans) => new Set(plans.map(([, units]) => units)).size === plans.length)
  .map((plans) =>
    plans.map(([name, units, projects]): ShownPlan => ({
      name,
      price: shown(units),
      limits: [`${projects} projects`, 'Help by mail', 'Works everywhere'],
    })),
  );

const layoutNames = Object.keys(layouts);
const found = (layout: string, before: ShownPage, after: ShownPage) =>
  readBy(offers, pageOf(layout, before), pageOf(layout, after)).findings.map(({ kind, data }) => ({ kind, data }));
const changed = (plans: readonly ShownPlan[], at: number, change: (plan: ShownPlan) => ShownPlan) =>
  plans.map((plan, index) => (index === at % plans.length ? change(plan) : plan));
const property = (check: (plans: ShownPlan[], at: number) => void) =>
  fc.assert(
    fc.property(planList, fc.nat(9), (plans, at) => check(plans, at)),
    { numRuns: 40 },
  );
const unitsOf = (plan: ShownPlan | undefined) => Number(plan?.price?.slice(1));

describe.each(layoutNames)('in %s', (layout) => {
  it('CARD-1 another price is one finding, with both and the percentage', () => {
    property((plans, at) => {
      const plan = plans[at % plans.length];
      const units = unitsOf(plan) + 7 + at;
      const after = changed(plans, at, (other) => ({ ...other, price: shown(units) }));
      const [first, ...more] = found(layout, { plans }, { plans: after });
      expect(more).toEqual([]);
      expect(first?.kind).toBe('price_increase');
      expect(first?.data).toMatchObject({
        plan: plan?.name,
        currency: '$',
        period: 'month',
        before: String(unitsOf(plan)),
        after: String(units),
        percent: Math.round(((units - unitsOf(plan)) * 1e4) / unitsOf(plan)) / 100,
      });
      expect(found(layout, { plans: after }, { plans }).map(({ kind }) => kind)).toEqual(['price_decrease']);
    });
  });

  it('CARD-2 a plan that comes or goes is one finding', () => {
    property((plans, at) => {
      const name = 'Enterprise';
      const more = plans.toSpliced(at % (plans.length + 1), 0, { name, price: '$2500', limits: ['9000 projects'] });
      const data = { plan: name, currency: '$', price: '2500', period: 'month' };
      expect(found(layout, { plans }, { plans: more })).toMatchObject([{ kind: 'plan_added', data }]);
      expect(found(layout, { plans: more }, { plans })).toMatchObject([{ kind: 'plan_removed', data }]);
    });
  });

  it('CARD-3 a price that is told on request is hidden, and the other way round revealed', () => {
    property((plans, at) => {
      const plan = plans[at % plans.length];
      const after = changed(plans, at, (other) => ({ ...other, price: null }));
      const data = { plan: plan?.name, before: String(unitsOf(plan)), after: null };
      expect(found(layout, { plans }, { plans: after })).toMatchObject([{ kind: 'price_hidden', data }]);
      expect(found(layout, { plans: after }, { plans }).map(({ kind }) => kind)).toEqual(['price_revealed']);
    });
  });

  it('CARD-4 another figure of what is included is a limit that changed', () => {
    property((plans, at) => {
      const after = changed(plans, at, (other) => ({ ...other, limits: ['1,250 projects', ...other.limits.slice(1)] }));
      expect(found(layout, { plans }, { plans: after })).toMatchObject([
        { kind: 'plan_limits_changed', data: { plan: plans[at % plans.length]?.name, limits: [{ after: '1250' }] } },
      ]);
    });
  });

  it('CARD-5 a struck price beside a lower one is a promotion, and neither a second finding nor one when it ends', () => {
    property((plans, at) => {
      const plan = plans[at % plans.length];
      const after = changed(plans, at, (other) => ({ ...other, former: other.price ?? '', price: shown(1) }));
      const data = { plan: plan?.name, regular: String(unitsOf(plan)), reduced: '1' };
      expect(found(layout, { plans }, { plans: after })).toMatchObject([{ kind: 'promotion_started', data }]);
      expect(found(layout, { plans: after }, { plans }).map(({ kind }) => kind)).toEqual(['promotion_ended']);
    });
  });

  it('CARD-6 what no reader would call a change of an offer is none', () => {
    property((plans, at) => {
      const others: ShownPage[] = [
        { plans: plans.toReversed() },
        { plans, classes: 'box css-1x9' },
        {
          plans: changed(plans, at, (plan) => ({
            ...plan,
            limits: [plan.limits[0] ?? '', 'Help by phone', 'Works here'],
          })),
        },
        { plans, around: '<p>Trusted by 4,377 teams.</p><p>“We saved $300 a year.” – Ann</p>' },
        { plans, around: '<p>We raised $35M to make it better. Up to $2,000 in credits.</p>' },
        { plans: plans.map((plan) => ({ ...plan, price: `€${unitsOf(plan) + 3}` })) },
        { plans: plans.map((plan) => ({ ...plan, price: shown(unitsOf(plan) + 3) })), lang: 'de' },
        { plans: changed(plans, at, (plan) => ({ ...plan, name: 'Momentum' })) },
        { plans: plans.map((plan) => ({ ...plan, price: `${plan.price}.00` })) },
      ];
      for (const other of others) {
        expect(found(layout, { plans }, other)).toEqual([]);
        expect(found(layout, other, { plans })).toEqual([]);
      }
    });
  });
});
