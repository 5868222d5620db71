/** Doors where none of the requests is taken, and why: what is measured there is what a refusal costs. */
export const neverTaken: Readonly<Record<string, readonly RegExp[]>> = {
  'a credential that is none': [/with a (?:one more )?wrong signature$/],
  'a socket opens by an upgrade, and is measured by ROOM-28 and ROOM-31': [/GET \/api\/ws\//],
  'whoever signs in, comes back from there or has no session is sent elsewhere, or told': [
    /GET \/(?:(?:consent|chat|merchant)\/)?(?:sign-in|callback)$/,
    /^agent GET \/chat\/:id/,
    /POST \/(?:(?:consent|chat|merchant)\/)?sign-out$/,
    /live GET \/s\/:id\/host$/,
    /live GET \/o\/:id$/,
  ],
  'it is for whoever has signed in to decide, and a form is taken with its session’s token alone': [
    /^agent POST \/(?:consent\/:id|grant$|grants\/|approvals\/)/,
    /^agent GET \/consent\/:id\/status$/,
  ],
  'for whoever has signed in each of its requests counts and is measured at the interface, which it asks as they would':
    [/^delivery (?:GET|POST) \/merchant(?:$|\/(?:new|deliveries|webhooks|senders))/],
  'it leads to another page, or to the icon': [
    /^(?:delivery|agent) GET \/$/,
    /^live GET \/won\/:id$/,
    /GET \/favicon\.ico$/,
  ],
  'the digits open it once they are right, and a delivery is rated, and its driver tipped, when it has arrived: what is measured are tries':
    [
      /^delivery POST \/v1\/tracking\/:slug\/recipient$/,
      /^delivery PUT \/v1\/tracking\/:slug\/rating$/,
      /^delivery POST \/v1\/tracking\/:slug\/tips$/,
    ],
  'a receiver is looked up in the DNS before it is kept, which isn’t to be had here: there are no webhooks': [
    /\/v1\/webhooks/,
    /\/api\/subscriptions/,
  ],
  'it moves something that is moved already, or isn’t where it could be moved from': [
    /\/pin\/reset$/,
    /\/refunds$/,
    /\/v1\/jobs\/dispatch/,
    /\/v1\/pool\/jobs\/:id\/(?:events|dispatch)/,
    /\/v1\/pool\/offers\/:id\/(?:accept|decline)/,
    /\/v1\/pool\/drivers\/:id\/heartbeat with a pool key$/,
    /\/proofs\/pin/,
    /\/recipient\/wishes$/,
    /DELETE \/api\/streams\/:id\/chat\/messages\//,
  ],
  'a driver has to be named, and their offers are listed for themselves': [/GET \/v1\/pool\/offers with a pool key$/],
  'a job takes so many pictures, and a driver’s own may have used them up before: what they cost is measured there': [
    /PUT \/v1\/pool\/jobs\/:id\/proofs\/:kind with a pool key$/,
  ],
  'the picture is of another delivery: what is read of one is measured at its job': [
    /GET \/v1\/deliveries\/:id\/proofs\/:kind/,
  ],
};
