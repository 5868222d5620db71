/**
 * How somebody has signed in, as the claims `acr` and `amr` say it. The buttons of the login page only stand for it:
 * `phr` is phishing-resistant (OpenID EAP ACR Values 1.0), `pop` and `user` a key and a touch, `pwd` a password (RFC 8176).
 */
export type LoginMethod = { acr?: string; amr: string[] };

export const passkey = { acr: 'phr', amr: ['pop', 'user'] } satisfies LoginMethod;
export const password = { amr: ['pwd'] } satisfies LoginMethod;

/** The class of sign-in that a demo token is to claim; any other than a passkey's was reached by password. */
export const methodFor = (acr: string): LoginMethod => (acr === passkey.acr ? passkey : { ...password, acr });
