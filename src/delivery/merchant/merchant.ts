import { Problem } from '#src/platform/problem/problem.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';

/** What a merchant tells the people to whom its parcels go. Each field is null until it is filled in. */
export interface ProfileTerms {
  readonly name: string | null;
  readonly supportEmail: string | null;
  /** E.164. */
  readonly supportPhone: string | null;
  /** An https address. */
  readonly supportUrl: string | null;
}

/** A cleaned picture that is stored under its id, which anybody who knows it may open. */
export interface Logo {
  readonly id: string;
  readonly mediaType: PictureType;
  readonly bytes: number;
  readonly sha256: string;
}

/** An owner's profile. Where nothing was ever filled in it is the empty one. */
export interface Profile extends ProfileTerms {
  readonly logo: Logo | null;
  readonly version: number;
  readonly updatedAt: Date | null;
}

/** What a recipient sees of a merchant. */
export interface PublicMerchant {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly support: { readonly email: string | null; readonly phone: string | null; readonly url: string | null };
}

/** A picture of this size is shown at 3 rem: a larger one is a mistake, and everybody would have to load it. */
export const MAX_LOGO_BYTES = 512 * 1024;
export const MAX_NAME = 80;
export const MAX_EMAIL = 254;
export const MAX_PHONE_TEXT = 40;
export const MAX_SUPPORT_URL = 300;

export const emptyProfile: Profile = {
  name: null,
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  logo: null,
  version: 1,
  updatedAt: null,
};

/** As the tracking statement reads it: only the delivery's own merchant. */
export interface ShownProfile extends ProfileTerms {
  readonly logoId: string | null;
}

/** Where a logo is. */
export const logoPath = (logoId: string) => `/v1/merchant-logos/${logoId}`;

/**
 * What a link tells of who sent it: nothing, unless the merchant has given its name for that. Goods with a minimum age
 * never name their sender, nor does anything else of an owner that has sent such goods. Rules MERCHANT-3, MERCHANT-4.
 */
export function publicMerchant(
  profile: ShownProfile | null,
  { minimumAge, ownerSendsRestricted }: { readonly minimumAge: number | null; readonly ownerSendsRestricted: boolean },
): PublicMerchant | null {
  if (profile === null || minimumAge !== null || ownerSendsRestricted) return null;
  const { name, logoId, supportEmail: email, supportPhone: phone, supportUrl: url } = profile;
  if (name === null) return null;
  return { name, logoUrl: logoId === null ? null : logoPath(logoId), support: { email, phone, url } };
}

/** Whether a host name could be of a public site: it has a dot and ends with letters, so it is no IP address. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Whether a parsed address can be a merchant's: https, a public name, no user or port. */
export const isSupportUrl = ({ protocol, hostname, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && port === '' && PUBLIC_HOST.test(hostname);

/** Throws `version_mismatch` unless the profile has that version. */
export function refuseOtherVersion(profile: Profile, version: number | undefined): void {
  if (version !== undefined && version !== profile.version) throw new Problem('version_mismatch');
}

/** Whether the profile has all of this already: the same request again writes nothing. */
export const hasTerms = (profile: Profile, change: Partial<ProfileTerms>): boolean =>
  Object.entries(change).every(([field, value]) => profile[field as keyof ProfileTerms] === value);
