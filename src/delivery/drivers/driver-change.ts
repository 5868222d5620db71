import { sharedFields, type Driver, type DriverLicence, type DriverProfile, type LicenceGrant } from './driver.ts';
import { isOfProducts, type DriverReach } from './driver-reach.ts';

/** A licence of a driver that hasn't been ended. */
export interface HeldLicence extends DriverLicence {
  readonly id: string;
}

/** A driver as a change is decided from. */
export interface HeldDriver extends Driver {
  readonly licences: readonly HeldLicence[];
}

export interface DriverChange {
  readonly reach: DriverReach;
  readonly change: Partial<DriverProfile>;
  /** The version that the driver must have. */
  readonly version: number | undefined;
  readonly at: Date;
}

/** `shared`: other products have the driver, too. `suspended`: only ops can make the driver available again. */
export type DriverRefusal = 'shared' | 'suspended' | 'version';

/** A driver after a change, with the licences that it ended and added. */
export interface ChangedDriver {
  readonly driver: Driver;
  readonly endedLicences: readonly string[];
  readonly addedLicences: readonly DriverLicence[];
}

/**
 * Decides a change: what the driver has in common in every product by ops, or by a key that covers all of the driver's
 * products; products and breaks only for the caller's own products. Rules POOL-9 … in docs/rules/pool.md.
 */
export function decideChange(
  driver: HeldDriver,
  command: DriverChange,
): ChangedDriver | { readonly refused: DriverRefusal } {
  const { reach, change, version, at } = command;
  const isShared = sharedFields.some((field) => change[field] !== undefined);
  if (isShared && isOfProducts(reach) && !isWithin(driver.products, reach.products)) return { refused: 'shared' };
  if (isOfProducts(reach) && change.status === 'available' && driver.status === 'suspended')
    return { refused: 'suspended' };
  if (version !== undefined && version !== driver.version) return { refused: 'version' };
  const products = productsAfter(driver, command);
  const { kept, ended, added } = licencesAfter(driver, command);
  return {
    driver: {
      ...driver,
      ...personAfter(driver, command, products),
      products,
      pausedProducts: breaksAfter(driver, command, products),
      licences: [...kept, ...added].toSorted(byLicence),
      status: statusAfter(driver, command),
      displayName: change.displayName ?? driver.displayName,
      phone: change.phone === undefined ? driver.phone : change.phone,
      vehicleType: change.vehicleType ?? driver.vehicleType,
      version: driver.version + 1,
      updatedAt: at,
    },
    endedLicences: ended,
    addedLicences: added,
  };
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));

/** The list of a key counts for its own products only; those of others stay, in their order. */
function productsAfter(driver: Driver, { reach, change: { products } }: DriverChange): readonly string[] {
  if (products === undefined) return driver.products;
  const given = [...new Set(products)];
  if (!isOfProducts(reach)) return given;
  return [...driver.products.filter((product) => !reach.products.includes(product)), ...given];
}

/** `status` begins or ends the breaks from the caller's own products. */
function breaksAfter(driver: Driver, { reach, change: { status } }: DriverChange, products: readonly string[]) {
  const isMine = (product: string) => !isOfProducts(reach) || reach.products.includes(product);
  const isOnBreak = (product: string) => driver.pausedProducts.includes(product);
  const staysPaused = {
    available: (product: string) => isOnBreak(product) && !isMine(product),
    paused: (product: string) => isOnBreak(product) || isMine(product),
    suspended: isOnBreak,
  };
  return products.filter(status === undefined ? isOnBreak : staysPaused[status]);
}

function statusAfter(driver: Driver, { reach, change: { status } }: DriverChange): Driver['status'] {
  if (isOfProducts(reach) || status === undefined) return driver.status;
  return status === 'suspended' ? status : 'available';
}

/**
 * Ops binds a person. A product names one, who has to agree; until then nobody acts as the driver. A name without
 * agreement is removed when another product adds the driver, because the key that named it no longer covers all
 * products.
 */
function personAfter(
  driver: Driver,
  { reach, change: { userSub } }: DriverChange,
  products: readonly string[],
): Pick<Driver, 'userSub' | 'claimedSub'> {
  if (userSub === undefined)
    return { userSub: driver.userSub, claimedSub: isWithin(products, driver.products) ? driver.claimedSub : null };
  if (userSub === null || !isOfProducts(reach)) return { userSub, claimedSub: null };
  return driver.userSub === userSub ? { userSub, claimedSub: null } : { userSub: null, claimedSub: userSub };
}

/**
 * A caller's list is everything that it vouches for: what isn't on it ends, what exists stays. A list of ops ends
 * anybody's.
 */
function licencesAfter({ licences }: HeldDriver, { reach, change, at }: DriverChange) {
  const { licences: given } = change;
  if (given === undefined) return { kept: licences.map(withoutId), ended: [], added: [] };
  const vouchedFor = isOfProducts(reach) ? reach.products : null;
  const isOwn = ({ products }: DriverLicence) =>
    vouchedFor === null ? products === null : products !== null && isWithin(products, vouchedFor);
  const isSame = (held: DriverLicence, grant: LicenceGrant) => isOwn(held) && keyOf(held) === keyOf(grant);
  const ends = (held: DriverLicence) =>
    (vouchedFor === null || isOwn(held)) && !given.some((grant) => isSame(held, grant));
  const wanted = new Map(given.map((grant) => [keyOf(grant), grant]));
  return {
    kept: licences.filter((held) => !ends(held)).map(withoutId),
    ended: licences.filter(ends).map(({ id }) => id),
    added: [...wanted.values()]
      .filter((grant) => !licences.some((held) => isSame(held, grant)))
      .map(({ licence, jurisdiction, validUntil }) => ({
        licence,
        jurisdiction,
        validUntil,
        products: vouchedFor,
        verifiedAt: at,
      })),
  };
}

const keyOf = ({ licence, jurisdiction, validUntil }: LicenceGrant) =>
  [licence, jurisdiction, validUntil.toISOString()].join('\n');

const withoutId = ({ id: _id, ...licence }: HeldLicence): DriverLicence => licence;

/** By name, place and age, as they are read. */
const byLicence = (a: DriverLicence, b: DriverLicence) =>
  compare(a.licence, b.licence) ||
  compare(a.jurisdiction, b.jurisdiction) ||
  a.verifiedAt.getTime() - b.verifiedAt.getTime();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
