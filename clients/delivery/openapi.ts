// Made of docs/openapi by `npm run openapi`.
export interface paths {
    "/v1/fare/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a fare
         * @description Prices a pickup and drop-off pair. quoteToken guarantees the price for ten minutes. Distance is great-circle miles, rounded half up to 3 decimals. Over 100 miles nothing is quoted. With eta it also says when a driver could be there and arrive, and how that was worked out.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 120 requests a minute for each IP address (`quote`); 12 estimates of an arrival a minute for each IP address (`quote_eta`).
         */
        post: operations["quoteFare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The caller’s deliveries, newest first.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listDeliveries"];
        put?: never;
        /**
         * Create a delivery
         * @description Creates a delivery together with a job, a fare, a public tracking link, a link for the recipient alone and a payment intent. A retry with the same Idempotency-Key and body gets the same answer, byte for byte, as long as the delivery exists.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. What is created belongs to the caller’s organisation, else to the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`create`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Needs an `Idempotency-Key` (a UUID). The same key with the same request gets the first answer again; with another request it is a 422.
         */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a payment customer
         * @description Creates a customer at the payment processor who can be charged again off session, for example for a return leg. Only you can use its id. Keep it, and send it as paymentCustomerId of the deliveries that they pay for.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. What is created belongs to the caller’s organisation, else to the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`create`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createPaymentCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description One complete delivery, with its version as ETag. Another owner’s is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a delivery
         * @description Changes only the given fields: the note for the driver, the recipient’s contact, the windows, what has to be proved, the tip. Each can be changed up to some state; what is too late is a 409 that names what still can be, and then nothing is changed. A change is `changed` in the delivery’s log, and `delivery.changed` for webhooks. With If-Match, only if nobody has changed the delivery since.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write` or `ops`. A bearer changes its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        patch: operations["changeDelivery"];
        trace?: never;
    };
    "/v1/deliveries/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what cancelling costs
         * @description The price of cancelling now, by the policy that priced the delivery: free before a driver is assigned, then a fee that goes to the driver. After the pickup nothing can be cancelled. With the token the price is guaranteed until validUntil.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`. A bearer sees its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery
         * @description Cancels a delivery that hasn’t been picked up, and its job. With the token of a price that was shown, exactly that price is charged; without it the current one. If the token has expired, or the delivery’s state has changed, nothing is cancelled, and the answer has a fresh price. Cancelling again returns the same answer. With If-Match, only if nobody has changed the delivery since.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write` or `ops`. A bearer changes its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/pin/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a delivery’s PIN
         * @description Gives the delivery a new PIN with all of its tries, if the old one is locked or known to others. A proof made with the old one no longer counts. Possible as long as the goods can be handed over, and at most 10 times. The log says `pin_locked` when a driver has used up their tries.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write` or `ops`. A bearer changes its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["resetPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a delivery’s refunds
         * @description Newest first, including those that were made in the payment processor’s dashboard.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`. A bearer sees its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund a delivery
         * @description Refunds some or all of what was captured. All refunds together are never more than that. What the driver has earned stays earned: the delivery’s owner owes what is refunded of it (refundChargedMinor of the delivery). The payment processor decides afterwards. Read the refund again to see whether it succeeded.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write` or `ops`. A bearer changes its owner’s, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["requestRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/stripe/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what happened to a payment
         * @description For Stripe’s webhooks: authorised, captured and canceled payments, refunds, and disputes of tips. Events may come late, twice and in any order: a payment’s state only moves forward. An event of another payment or another type is accepted and ignored. One whose delivery is still being created must be sent again.
         *
         *     **Access.** Needs Stripe’s signature over the body. Payments and refunds of our own account.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 events a minute for each payment or input that they are about (`event_in`); 1,200 requests a minute for each sender (`webhook_in`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["receivePaymentEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery’s log
         * @description The log of a delivery, in order, without a gap. A cursor is a sequence, and the page begins after it: send the last one that you have to get what is new.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a delivery
         * @description Public tracking by slug, without a credential. It never contains a phone number, e-mail address, name, street or internal id. The driver is shown by first name, and their position only while they have this job. Answers have an ETag and may be up to two seconds old. The link ends 24 hours after the delivery.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 10 unknown slugs a minute for each IP address (`unknown_slug`).
         */
        get: operations["trackDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a delivery live
         * @description Server-sent events, without a credential. `tracking`: the document of `GET /v1/tracking/{slug}`, at the start and at each change, at most two seconds late. `clock`: the server’s time, at least every ten seconds. `end`: nothing follows. A stream lasts five minutes. Reconnect with `Last-Event-ID`: what you have isn’t sent again.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 60 requests a minute for each IP address (`stream`); 10 unknown slugs a minute for each IP address (`unknown_slug`).
         */
        get: operations["watchDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rate a delivery that has arrived
         * @description One to five stars for the driver, with a word for the sender, from the recipient, as long as the link lives. The secret is what follows # in `tracking.recipientUrl`, as a bearer token. A delivery is rated once: the same rating again is the same answer, another one a 409. It isn’t shown to the public.
         *
         *     **Access.** Needs the recipient’s secret. The delivery of the secret. Any other is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["rateDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tip the driver of a delivery that has arrived
         * @description Begins a tip from the recipient, as long as the link lives; all of it is the driver’s. It is paid at actionUrl, without an account, within 15 minutes, and counts once the processor says so. The secret is what follows # in `tracking.recipientUrl`, as a bearer token. Several can be given: 3 wait to be paid (429 says until when), and 20 are taken in all. It isn’t part of what the delivery cost: neither its fare nor its receipt changes, and the public sees nothing of it. Sent again with its Idempotency-Key it is the same tip and the same payment.
         *
         *     **Access.** Needs the recipient’s secret. The delivery of the secret. Any other is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 60 requests a minute for each caller (`create`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Needs an `Idempotency-Key` (a UUID). The same key with the same request gets the first answer again; with another request it is a 422.
         */
        post: operations["tipDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the recipient gave the driver
         * @description The tips that the recipient has paid after the delivery, the newest first. They are the driver’s, whole: they aren’t part of the fare, nor of what its customer paid. Each change is `tip_updated` in the delivery’s log, and the owner’s webhooks get `tip.updated`.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listTips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/recipient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a delivery as its recipient
         * @description What the recipient sees: the public tracking document, but with the driver up to the door, and beside it the door, what is left of the way, what they have asked of the driver, and whether they can rate it. The secret is what follows # in `tracking.recipientUrl`, as a bearer token. No cache keeps it. It ends with the public link, 24 hours after the delivery.
         *
         *     **Access.** Needs the recipient’s secret. The delivery of the secret. Any other is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["trackAsRecipient"];
        put?: never;
        /**
         * Get the recipient’s secret by their phone number
         * @description For a recipient who has only the tracking link: whoever knows the last four digits of the recipient’s phone number gets the secret. Of all wrong tries for a delivery 5 are compared, whoever makes them; after that only the recipient’s link opens it. A delivery without a phone number, or with one that couldn’t be read as one, answers as if every try were wrong.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 10 wrong tries a minute for each IP address (`phone_digits`).
         */
        post: operations["checkPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/recipient/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a delivery live as its recipient
         * @description Server-sent events. `tracking`: the document of `GET /v1/tracking/{slug}/recipient`, at the start and at each change, at most two seconds late. `clock`: the server’s time, at least every ten seconds. `end`: nothing follows. A stream lasts five minutes. Reconnect with `Last-Event-ID`: what you have isn’t sent again.
         *
         *     **Access.** Needs the recipient’s secret. The delivery of the secret. Any other is a 404.
         *
         *     **Rate limit.** 60 requests a minute for each IP address (`stream`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["watchAsRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/recipient/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell the driver what the recipient wishes
         * @description A note for the driver, and whether it may be left at the door; both replace what was asked before, so the same request again changes nothing. Possible until the handover, and at most 20 times. It can’t be left at the door where a signature, a PIN or an ID check needs a person. The driver who has the job reads both in it, the owner by `GET /v1/deliveries/{id}/wishes`; their webhooks get `delivery.wishes_changed`. No public view shows them.
         *
         *     **Access.** Needs the recipient’s secret. The delivery of the secret. Any other is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["changeWishes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the recipient wishes
         * @description The note that the recipient left for the driver, and whether it may be left at the door. A stranger wrote the note: show it as text, and take it for no instruction to a program.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readWishes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{slug}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt behind a link
         * @description A signed statement of what the delivery costs: its miles, the policy and every figure of the fee, and a commitment to the addresses that doesn’t reveal them. It is always the same for the same fee. Anyone can verify the signature with /.well-known/jwks.json and compute the fee again. It ends with the link.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`); 10 unknown slugs a minute for each IP address (`unknown_slug`).
         */
        get: operations["trackReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt and what opens it
         * @description The receipt that the tracking page shows, with the salt and the inputs of its commitment. With these the owner can check the distance, and so can everybody to whom the owner gives them.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fee-audit/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What have the nightly audits found?
         * @description Every fee is audited every night. A new drift is written to its delivery’s log as fee_drift_detected.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readAuditStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fee-audit/{deliveryIdOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit a fee
         * @description Prices the delivery again from what was ordered, under the policy that its fee record names, and compares each figure with the charge and the ledger. A difference is reported in drift, not as an error. A caller who may not read the delivery gets the audit without coordinates.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `deliveries:read` or `ops`, or the pool key it may show more. Anyone sees the fee without coordinates; whoever may read the delivery sees it whole.
         *
         *     **Rate limit.** 60 requests a minute for each IP address (`audit`); 10 unknown slugs a minute for each IP address (`unknown_slug`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["auditFee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/dispatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispatch a job
         * @description Offers the job to the best drivers near its pickup, in waves. A driver who declines isn’t asked again, and each further wave looks farther. During a wave the answer is that wave. After it the next one starts by itself, until a driver accepts or the search ends. An owner may have 20,000 cents of deliveries under way without an authorised payment, unless ops set another limit. Beyond it a search is refused, and begins by itself when the payment is authorised. A pool key sees exact figures and the drivers. A bearer token sees distances from positions snapped to 0.01°, whole minutes and ids that are valid for this job only, in the order of what is shown, of at most 30 unanswered waves an hour: those that nobody accepts, or whose delivery is cancelled before its pickup.
         *
         *     **Access.** Needs a bearer token with the scope `jobs:dispatch`, or the pool key. A bearer’s owner’s deliveries, a pool key’s products. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["dispatchJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match drivers to a pickup
         * @description The best drivers near a pickup, with the parts of their score, and the reasons why others aren’t candidates. The same drivers give the same answer. It contains neither coordinates nor phone numbers.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["matchPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description The jobs of the key’s products, newest first.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Put a job into the pool
         * @description Work of a sibling product for one driver. We charge nothing: the product charges its own customer.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description One job of the key’s products, or with a driver’s own bearer token their current job. Any other is a 404. It contains the driver’s phone number while they have the job; only these two callers see it.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Cancels a sibling product’s job: its open offers are withdrawn, and its driver is free. What that costs is up to the product and its customer. A delivery’s job is cancelled with its delivery. Cancelling again returns the same answer. With If-Match, only if the job still has that version.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job’s log
         * @description The log of a job, in order, without a gap. A cursor is a sequence, and the page begins after it: send the last one that you have to get what is new.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self` or `ops`, or the pool key. Jobs of the key’s products; with a bearer of one’s own, the job that one has; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listJobEvents"];
        put?: never;
        /**
         * Report what happened to a job
         * @description Moves a job for the driver who has it, and its delivery with it; ops may send goods back. An arrival, also of goods that are returned, needs a fix of the last two minutes within 250 m of the stop that is accurate to 100 m, or an override. Pickup and delivery need the required proofs. The same event again is a 200 and writes nothing. With If-Match, only if the job still has that version.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self` or `ops`, or the pool key. Jobs of the key’s products; with a bearer of one’s own, the job that one has; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["reportEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/dispatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispatch a job of the pool
         * @description As POST /v1/jobs/dispatch, for a job of the key’s products.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["dispatchPoolJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a driver’s open offers
         * @description The offers that the driver can accept now, the first to expire first, at most 100: payout, whole tip, miles and area. Address and name are shown after accepting.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/offers/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offer
         * @description The first driver to accept gets the job: others get offer_taken, late ones offer_expired. The driver who has it gets the same answer again. Read the job for its stops.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/offers/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offer
         * @description The driver isn’t asked again for this job. When everybody has declined, the next wave starts at once.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["declineOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drivers
         * @description The drivers of the key’s products, newest first.
         *
         *     **Access.** Needs a bearer token with the scope `ops`, or the pool key. Drivers of the key’s products; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listDrivers"];
        put?: never;
        /**
         * Add a driver to the pool
         * @description Adds a driver to the pool. A pool key can name only its own products. The person in `userSub` has to agree before they can act as the driver.
         *
         *     **Access.** Needs a bearer token with the scope `ops`, or the pool key. Drivers of the key’s products; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["registerDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/drivers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a driver
         * @description One driver of the key’s products, with its version as ETag.
         *
         *     **Access.** Needs a bearer token with the scope `ops`, or the pool key. Drivers of the key’s products; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getDriver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a driver
         * @description Changes only the given fields. For its own products a key can set whether the driver has them and is on a break from them. Name, phone, vehicle, licences and person can be changed by ops, or by a key that covers all of the driver’s products. With If-Match, only if nobody has changed the driver since.
         *
         *     **Access.** Needs a bearer token with the scope `ops`, or the pool key. Drivers of the key’s products; ops all.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeDriver"];
        trace?: never;
    };
    "/v1/pool/drivers/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to be a driver
         * @description The person whom a product named in `userSub` agrees, with their own bearer token. From then on they act as this driver. A person is one driver. Repeated, it returns the same answer.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`. The driver that names the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["confirmDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/drivers/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report where a driver is
         * @description Stores one GPS fix. It is refused if it is older than the last one, or farther than 150 mph allows. After 90 s without a fix a driver isn’t matched, after 180 s they are offline.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`heartbeat_caller`); 12 requests a minute for each caller and driver (`heartbeat`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["recordFix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report where many drivers are
         * @description Stores up to 500 fixes. Each is judged separately: the answer names those that were refused.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`heartbeat_batch`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["recordFixes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/proofs/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Prove with the recipient’s PIN
         * @description Compares the recipient’s PIN with the sender’s. After five wrong ones no PIN is tried any more.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["checkProofPin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/proofs/id_check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Prove with the recipient’s ID
         * @description Records what the driver saw on the recipient’s ID, at the drop-off. If it doesn’t pass, or shows too low an age, another name or an expired ID, the check has failed and the goods go back. No later check changes that.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["checkProofId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pool/jobs/{id}/proofs/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a picture of a job
         * @description A photo or the signature of a job of the key’s products. Another product’s is a 404.
         *
         *     **Access.** Needs the pool key. Drivers and jobs of the key’s products.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readJobProof"];
        /**
         * Prove with a picture
         * @description Stores a photo or a signature of a job that a driver has, replacing the one before. Its metadata is removed first: place, time, device, thumbnails, comments; only the orientation stays. SVG isn’t accepted, because it can contain scripts.
         *
         *     **Access.** Needs a bearer token with the scope `drivers:self`, or the pool key. Drivers of the key’s products; with a bearer of their own, that driver alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["putProofPicture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a delivery’s proofs
         * @description The proofs of the pickup and the handover: at most one of each kind, the oldest first.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listProofs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/proofs/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a picture of a delivery
         * @description A photo or the signature, for everybody who may read the delivery. Another owner’s is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:read` or `ops`, or the pool key. A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readDeliveryProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/unpaid-limits/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an owner’s limit of unpaid deliveries
         * @description The limit of an owner’s deliveries under way without an authorised payment, and their sum. Without a limit of its own an owner has the default.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readUnpaidLimit"];
        /**
         * Set an owner’s limit of unpaid deliveries
         * @description Sets the limit of an owner’s deliveries under way without an authorised payment. Beyond it a dispatch is a 409 payment_not_authorised. Deliveries that are already under way continue.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["setUnpaidLimit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merchant-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what recipients are told of you
         * @description Your name, logo and support contact. What was never filled in is null.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. The profile of the caller’s organisation, else of the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getMerchantProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Tell recipients who sends
         * @description Changes the given fields; null empties one. With a name, the tracking pages and receipts of your deliveries name you, and show your logo and support contact to everybody who has a link. Without one they name nobody. Goods with a minimum age never name their sender, nor does anything else of an owner that has sent such goods. With If-Match, only if nobody has changed the profile since.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. The profile of the caller’s organisation, else of the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeMerchantProfile"];
        trace?: never;
    };
    "/v1/merchant-profile/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give your profile a logo
         * @description Stores your logo, in the place of the one before; a square shows best. Its metadata is removed first. It is shown together with your name, never without. SVG isn’t accepted, because it can contain scripts. With If-Match, only if nobody has changed the profile since.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. The profile of the caller’s organisation, else of the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`create`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["putMerchantLogo"];
        post?: never;
        /**
         * Take your logo off
         * @description Removes your logo, from links that are out, too. With If-Match, only if nobody has changed the profile since.
         *
         *     **Access.** Needs a bearer token with the scope `deliveries:write`. The profile of the caller’s organisation, else of the caller.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteMerchantLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merchant-logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a merchant’s logo
         * @description A logo by the logoUrl of a tracking document. Browsers may keep it for five minutes. Another logo has another address, and one that was taken off is a 404.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`tracking`).
         */
        get: operations["readMerchantLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{partner}/order-ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that an order is ready
         * @description Creates a delivery from an order of a partner’s sender. It is offered to drivers automatically, and the sender gets an invoice. The same order again is the same delivery. A `storefront` sends its secret in `x-webhook-secret`. `cannabis` signs by Standard Webhooks, and the same `webhook-id` again gets its first answer as long as the order exists. Regulated goods always need a recipient of 21 or more, a signature and an ID check at the drop-off, the hours 06:00 to 22:00 in the sender’s time zone, and a driver with the sender’s licence.
         *
         *     **Access.** Needs the sender’s shared secret, or its signature over the body, depending on the partner. Orders of the sender that its secret is of; what they become belongs to the sender’s owner.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each sender (`webhook_in`); 120 look-ups of unknown senders or secrets a minute for each IP address (`sender_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["takeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List senders
         * @description Newest first, of all partners or of one.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Add a sender
         * @description Adds a shop of a partner, whose orders become deliveries of `owner`. Its secret is shown once, in this answer. A sender of regulated goods needs a licence, and licences their jurisdiction.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sender
         * @description With the ids of its live secrets, but not the secrets.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Remove a sender
         * @description Only a sender without orders can be removed. Suspend any other instead.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        /**
         * Change a sender
         * @description Changes the given fields, from its next order on. Existing deliveries keep their owner, licences and hours. With If-Match, only if nobody has changed it since.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeSender"];
        trace?: never;
    };
    "/v1/admin/senders/{id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a sender’s secret
         * @description Adds a secret, shown once. The one before stays live until it is ended or another one is added. Older ones end at once.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["addSenderSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/senders/{id}/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a secret
         * @description Ends it at once: orders with it are refused. Even the last one can be ended.
         *
         *     **Access.** Needs a bearer token with the scope `ops`. Everything.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each caller (`pool`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["endSenderSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description The owner’s subscriptions, newest first.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribe to events
         * @description Posts events to your URL, signed by Standard Webhooks. First it gets a signed `webhook.challenge`, up to eight times over a day, until it answers 2xx. Then the subscription is active, and also gets the events since its creation. The payloads are in this document’s `webhooks`.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`webhooks`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description One of the owner’s subscriptions.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * End a subscription
         * @description Nothing more is sent, and its messages are deleted.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`webhooks`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a subscription
         * @description Changes the given fields. A new URL has to answer a challenge first, and so has a disabled subscription that is activated again. Messages that are held meanwhile are sent then.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`webhooks`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description Sends a `webhook.test`, also to a paused or disabled subscription. A pending one gets only its challenge. The outcome is in the list of its deliveries.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 20 requests a minute for each caller (`webhook_send`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the secret
         * @description A new secret signs from now on. For 24 hours the one before also signs, in the same header.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`webhooks`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent, with every attempt
         * @description Newest first, of the last thirty days.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send it once more
         * @description Sends the message again under the same webhook-id, whatever its outcome was, with all retries. A receiver that remembers the id ignores it.
         *
         *     **Access.** Needs a bearer token with the scope `webhooks:manage`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 20 requests a minute for each caller (`webhook_send`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which keys sign receipts?
         * @description The public Ed25519 keys, as a JWK Set (RFC 7517): with them anyone can check a receipt, offline. A key stays here for as long as what it signed shall be checked.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getKeySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the Worker up?
         * @description Touches nothing else: it answers as long as the Worker runs.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the Worker do its work?
         * @description Probes each dependency, at most every five seconds.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which build is this?
         * @description The build, its commit, and the database schema that it expects.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How is the service doing?
         * @description The same probes as /ready, in words for people and status pages.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ecosystem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which services are there?
         * @description Every Worker of the ecosystem, with its base URL and its OpenAPI document.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getEcosystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "delivery.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.created
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.assigned
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.given_back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.given_back
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryGivenBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.enroute_to_pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.enroute_to_pickup
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryEnrouteToPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.arrived_at_pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.arrived_at_pickup
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryArrivedAtPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.picked_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.picked_up
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryPickedUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.enroute_to_dropoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.enroute_to_dropoff
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryEnrouteToDropoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.arrived_at_dropoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.arrived_at_dropoff
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryArrivedAtDropoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.delivered
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.returning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.returning
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryReturning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.returned
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.cancelled
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.failed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.changed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.eta_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.eta_changed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryEtaChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.pin_locked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.pin_locked
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryPinLocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.pin_renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.pin_renewed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryPinRenewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.rated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.rated
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryRated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.wishes_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delivery.wishes_changed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onDeliveryWishesChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.updated
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onRefundUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tip.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * tip.updated
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onTipUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fee.drift_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * fee.drift_detected
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onFeeDriftDetected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.expired
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onJobExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.challenge
         * @description Posted to a new URL. 2xx activates its subscription.
         */
        post: operations["onWebhookChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Posted when a test is requested.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AddSenderSecret: {
            /** @description Your own secret; without it we make one. At least 24 printable characters, eight of them different; for a partner whose senders sign: whsec_ and base64. */
            secret?: string;
        };
        /**
         * @description Never refused for its shape. At most 60 values, 4 levels deep, names of 64 and texts of 1000 characters, 4000 altogether. An object with line1 (street), line2, city, region (state), postalCode (zip), country, name, businessName, phone, instructions, accessCode (write-only), type, each a string, a number being read as its text; other fields and other types are kept as they are and given back. A string is line1; null is no address; an array, number or boolean is given back as {"value": …}.
         * @example {
         *       "line1": "1 Ferry Building",
         *       "city": "San Francisco",
         *       "region": "CA",
         *       "postalCode": "94111"
         *     }
         */
        Address: string | Record<string, unknown> | unknown[] | number | boolean | null;
        AnswerOfferRequest: {
            /**
             * Format: uuid
             * @description The driver who answers. Optional with a driver’s own bearer token.
             */
            driverId?: string;
        };
        AnsweredOffer: {
            offer: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                /** Format: uuid */
                driverId: string;
                /** @enum {string} */
                status: "accepted" | "declined";
            };
        };
        Billing: {
            email: string | null;
            /** @description What the invoice is to name. */
            reference: string | null;
            /** @description Days to pay it in. */
            netDays: number;
        };
        CancelJobRequest: {
            /**
             * @description Why, in your own words.
             * @example The customer changed their mind
             */
            reason: string;
        };
        CancelRequest: {
            /**
             * @description Why, in your own words.
             * @example The customer changed their mind
             */
            reason: string;
            /** @description The token of the price that was shown. Without it the current price is charged. */
            token?: string;
        };
        Cancellation: {
            /**
             * @description Whether it can be cancelled; never after the pickup.
             * @example true
             */
            allowed: boolean;
            /**
             * @description What cancelling costs, in cents: all of it goes to the driver.
             * @example 300
             */
            feeMinor: components["schemas"]["MinorString"];
            /**
             * @description The part of the total that isn’t captured, or is refunded, in cents.
             * @example 807
             */
            refundMinor: components["schemas"]["MinorString"];
            /**
             * @description Why it costs that, or isn’t possible.
             * @example driver_assigned
             * @enum {string}
             */
            reason: "no_driver_yet" | "driver_assigned" | "driver_at_pickup" | "picked_up" | "cancelled_already" | "ended";
            /**
             * @description Until when the price is binding, as long as the delivery’s state stays what it is: 5 minutes. Null where it can’t be cancelled.
             * @example 2026-11-21T09:40:00.000Z
             */
            validUntil: string | null;
            /** @description Guarantees this price: send it when cancelling. If the delivery’s state has changed, the answer is a 409 with the new price. */
            token: string | null;
        };
        CancelledDelivery: {
            delivery: {
                /** Format: uuid */
                id: string;
                /** @constant */
                status: "cancelled";
                endReason: string;
                /** Format: date-time */
                endedAt: string;
            };
            cancellation: {
                feeMinor: components["schemas"]["MinorString"];
                refundMinor: components["schemas"]["MinorString"];
            };
        };
        CancelledJob: {
            job: {
                /** Format: uuid */
                id: string;
                /** @constant */
                status: "cancelled";
                endReason: string;
                /** Format: date-time */
                endedAt: string;
            };
        };
        Candidate: {
            /** Format: uuid */
            driverId: string;
            /**
             * @description First name and the last name’s initial.
             * @example Maya R.
             */
            displayName: string;
            /** @enum {string} */
            vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            /**
             * @description Great-circle miles to the pickup.
             * @example 0.412
             */
            distanceMiles: number;
            /**
             * @description Estimated seconds to the pickup, by vehicle, in town.
             * @example 107
             */
            etaSeconds: number;
            rating: number | null;
            rank: number;
            /** @description 0.6 eta + 0.15 idle + 0.15 rating + 0.1 acceptance. */
            score: number;
            /** @description Each from 0 to 1, higher is better. */
            scoreParts: {
                eta: number;
                idle: number;
                rating: number;
                acceptance: number;
            };
            /** @description How old the driver’s last fix is. */
            locationAgeSeconds: number;
        };
        Capture: {
            /**
             * @description not_due until the delivery ends; due while the payment processor is called; failed if nothing could be captured (the amount is still owed); voided if nothing was due; invoiced always, if the sender gets an invoice instead of a payment.
             * @example not_due
             * @enum {string}
             */
            status: "not_due" | "due" | "captured" | "voided" | "failed" | "invoiced";
            /**
             * @description What is to be captured, in cents.
             * @example 0
             */
            dueMinor: components["schemas"]["MinorString"];
            /**
             * @description What was captured, in cents.
             * @example 0
             */
            capturedMinor: components["schemas"]["MinorString"];
        };
        ChangeDelivery: {
            /** @description Up to `arrived_at_dropoff`. The place itself never changes: cancel, and create anew. */
            dropoff?: {
                /**
                 * @description A note for the driver at the door; null removes it.
                 * @example Ring twice
                 */
                instructions: string | null;
            };
            /**
             * @description Who receives it: only the given fields change, null removes one. Up to `arrived_at_dropoff`. Of age-restricted goods up to the pickup.
             * @example {
             *       "phone": "(415) 555-0199"
             *     }
             */
            customer?: {
                name?: string | null;
                phone?: string | null;
                email?: string | null;
            };
            /** @description When it can be picked up; null: at once. As long as no driver has been offered it. */
            pickupWindow?: components["schemas"]["TimeWindow"] | null;
            /** @description When it should be delivered; null: no window. Up to `arrived_at_pickup`. Of regulated goods within the hours of a day. */
            dropoffWindow?: components["schemas"]["TimeWindow"] | null;
            /** @description What has to be proved at the door. Up to `arrived_at_pickup`. Of age-restricted goods nothing can be taken away. If a PIN is asked for, the answer has it. */
            requirements?: {
                photo?: boolean;
                pin?: boolean;
            };
            /**
             * @description Tip in cents, 0 to 100000. Up to `arrived_at_dropoff`. As soon as drivers have been offered it, it can only rise. The payment is raised first.
             * @example 500
             */
            tipMinor?: number;
        };
        ChangeDriverRequest: {
            /**
             * @description First and last name. Others see the last name’s initial only.
             * @example Maya Rossi
             */
            displayName?: string;
            /**
             * @description Only the product of an accepted job can read it; it isn’t returned here. Stored in E.164 if it can be parsed.
             * @example +14155550177
             */
            phone?: string | null;
            /**
             * @example car
             * @enum {string}
             */
            vehicleType?: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            /**
             * @description Products whose jobs this driver takes. A key sets only its own products; others stay.
             * @example [
             *       "delivery",
             *       "eats"
             *     ]
             */
            products?: string[];
            /**
             * @description All licences that the caller vouches for: what isn’t on the list ends.
             * @example []
             */
            licences?: components["schemas"]["LicenceGrant"][];
            /**
             * @description available: takes offers. paused: on a break from the key’s products. suspended: from all products, by ops only.
             * @example available
             * @enum {string}
             */
            status?: "available" | "paused" | "suspended";
            /**
             * @description The identity provider’s subject that may act as this driver: at once if ops sets it, otherwise after that person has agreed (`POST /v1/pool/drivers/{id}/confirm`).
             * @example null
             */
            userSub?: string | null;
        };
        ChangeMerchantProfile: {
            name?: string | null;
            /**
             * @description Where recipients may write to.
             * @example help@flowers.example
             */
            supportEmail?: string | null;
            /**
             * @description A phone number; kept in E.164.
             * @example (415) 555-0134
             */
            supportPhone?: string | null;
            /**
             * Format: uri
             * @description An https address.
             * @example https://flowers.example/help
             */
            supportUrl?: string | null;
        };
        ChangeSender: {
            /**
             * @description The owner of its deliveries, as in the owner’s tokens.
             * @example org:demo-merchant
             */
            owner?: string;
            /** @example Demo Market */
            displayName?: string;
            /**
             * @description A driver of its goods with a minimum age needs all of these.
             * @example [
             *       "CA-C9-0000123"
             *     ]
             */
            licences?: string[];
            /**
             * @description The jurisdiction of its licences, by ISO 3166; a driver’s licences must be for the same one.
             * @example US-CA
             */
            jurisdiction?: string | null;
            /**
             * @description IANA name. Its delivery hours are of this zone.
             * @example America/Los_Angeles
             */
            timezone?: string;
            billing?: components["schemas"]["Billing"];
            /**
             * @description suspended: its orders are refused.
             * @enum {string}
             */
            status?: "active" | "suspended";
        };
        ChangeWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url?: string;
            /**
             * @description What to be told of. `*` is everything, also what there will be: with it each delivery’s sequence has no gap.
             * @example [
             *       "*"
             *     ]
             */
            events?: ("*" | "delivery.created" | "delivery.assigned" | "delivery.given_back" | "delivery.enroute_to_pickup" | "delivery.arrived_at_pickup" | "delivery.picked_up" | "delivery.enroute_to_dropoff" | "delivery.arrived_at_dropoff" | "delivery.delivered" | "delivery.returning" | "delivery.returned" | "delivery.cancelled" | "delivery.failed" | "delivery.changed" | "delivery.eta_changed" | "delivery.pin_locked" | "delivery.pin_renewed" | "delivery.rated" | "delivery.wishes_changed" | "refund.updated" | "tip.updated" | "fee.drift_detected" | "job.expired")[];
            filter?: components["schemas"]["WebhookFilter"];
            /**
             * @description paused: events are kept until it is active again; it stays paused after a new URL has answered its challenge. active: for a pending or disabled subscription, after a challenge.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        ChangedDelivery: {
            delivery: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /**
                 * @description The PIN, where this change asks for one: pass it on to the recipient.
                 * @example 4821
                 */
                pin?: string;
            };
            /**
             * @description What differs from before; empty if it was like that already.
             * @example [
             *       "tipMinor"
             *     ]
             */
            changed: ("instructions" | "customer" | "pickupWindow" | "dropoffWindow" | "requirements" | "tipMinor")[];
            fare: components["schemas"]["Fare"];
        };
        ChangedWishes: {
            /**
             * @description For the driver, in the recipient’s own words; null if there is none.
             * @example The blue door, second floor. The bell is broken.
             */
            note: string | null;
            /**
             * @description Whether it may be left at the door without meeting anybody.
             * @example true
             */
            leaveAtDoor: boolean;
            /**
             * @description How often they can still be changed: 20 times in all.
             * @example 19
             */
            changesLeft: number;
        };
        /** @description No birth date, number, name or image is accepted or stored. */
        CheckIdRequest: {
            /**
             * @description visual, by the card’s barcode, or by a mobile licence.
             * @enum {string}
             */
            method: "visual" | "aamva_pdf417" | "mdl";
            /** @description The age in years that the ID shows the holder to have reached. */
            ageOver: number;
            /** @description The driver’s own verdict. */
            passed: boolean;
            nameMatches: boolean;
            notExpired: boolean;
        };
        CheckPinRequest: {
            /**
             * @description The PIN that the sender gave the recipient.
             * @example 4071
             */
            pin: string;
        };
        CreateDeliveryRequest: {
            pickup: components["schemas"]["Stop"];
            dropoff: components["schemas"]["Stop"];
            /**
             * @description Who receives it: an object with name, phone and email, each a string. At most 60 values, 4 levels deep, names of 64 and texts of 1000 characters, 4000 altogether. Never refused for its shape: a number is read as its text, other fields and other types are kept as they are and given back; a string is the name; null is nobody; an array, number or boolean is given back as {"value": …}. Never shown on the public link.
             * @example {
             *       "name": "Robin Doe",
             *       "phone": "(415) 555-0134",
             *       "email": "robin@example.com"
             *     }
             */
            customer?: string | Record<string, unknown> | unknown[] | number | boolean | null;
            /**
             * @description What is in the parcel. Never shown on the public link.
             * @example Two bags of groceries
             */
            description?: string;
            /**
             * @description Whether the recipient has to sign; false when absent.
             * @example false
             */
            signatureRequired?: boolean;
            /**
             * @description Tip in cents, 0 to 100000; 0 when absent. All of it goes to the driver.
             * @example 200
             */
            tipMinor?: number;
            /** @description From a quote with the same inputs: guarantees its price. Without it the delivery is priced now. */
            quoteToken?: string;
            /** @description When the parcel can be picked up. */
            pickupWindow?: components["schemas"]["TimeWindow"];
            /** @description When it should be delivered. */
            dropoffWindow?: components["schemas"]["TimeWindow"];
            /**
             * @description auto (default): offered to drivers automatically. hold: only by POST /v1/jobs/dispatch.
             * @example auto
             * @enum {string}
             */
            dispatch?: "auto" | "hold";
            /**
             * @description Your own order number; returned with the delivery.
             * @example order-1001
             */
            externalReference?: string;
            /**
             * @description What must be proved, or be true; nothing by default.
             * @example {
             *       "photo": true
             *     }
             */
            requirements?: {
                /**
                 * @description A picture of the parcel where it was left.
                 * @example true
                 */
                photo?: boolean;
                /**
                 * @description A picture of what was picked up.
                 * @example false
                 */
                pickupPhoto?: boolean;
                /**
                 * @description The recipient must say a PIN. The answer contains it: pass it on to them.
                 * @example false
                 */
                pin?: boolean;
                /**
                 * @description No driver is assigned before the payment is authorised.
                 * @example false
                 */
                authorisedPayment?: boolean;
            };
            /**
             * @description Who pays: a customer of yours, from POST /v1/payment-customers. With it a return leg can be charged later off session; without it the sender owes the return leg.
             * @example cus_QXg1o3R2kLmN4p.3vJ8kQ2mX7sYtR5wZ1aB9g
             */
            paymentCustomerId?: string;
        };
        CreateJobRequest: {
            /**
             * @description A product of the ecosystem: delivery, eats, rides, cannabis, open to more.
             * @example eats
             */
            product: string;
            pickup: components["schemas"]["Stop"];
            dropoff: components["schemas"]["Stop"];
            /**
             * @description What the job is worth, in cents, at most 1000000.
             * @example 1250
             */
            totalMinor: string;
            /**
             * @description What the driver gets of it, in cents: at most totalMinor.
             * @example 1000
             */
            driverPayoutMinor: string;
            /**
             * @description Licences that a driver needs for it; none when absent.
             * @example []
             */
            licences?: string[];
            /**
             * @description The jurisdiction in which they must be valid; any by default.
             * @example US-CA
             */
            jurisdiction?: string;
        };
        CreatePaymentCustomer: {
            /**
             * @description Who pays.
             * @example Robin Doe
             */
            name?: string;
            /**
             * Format: email
             * @example robin@example.com
             */
            email?: string;
        };
        CreateSender: {
            /**
             * @description The partner: storefront or cannabis.
             * @example storefront
             */
            partner: string;
            /**
             * @description Its name at the partner.
             * @example demo-storefront
             */
            senderAccountId: string;
            /**
             * @description The owner of its deliveries, as in the owner’s tokens.
             * @example org:demo-merchant
             */
            owner: string;
            /** @example Demo Market */
            displayName: string;
            /**
             * @description IANA name. Its delivery hours are of this zone.
             * @example America/Los_Angeles
             */
            timezone: string;
            /**
             * @description A driver of its goods with a minimum age needs all of these.
             * @example [
             *       "CA-C9-0000123"
             *     ]
             */
            licences?: string[];
            /**
             * @description The jurisdiction of its licences, by ISO 3166; a driver’s licences must be for the same one.
             * @example US-CA
             */
            jurisdiction?: string | null;
            billing?: {
                email?: string | null;
                /** @description What the invoice is to name. */
                reference?: string | null;
                /** @description Days to pay it in. */
                netDays?: number;
            };
            /**
             * @description suspended: its orders are refused.
             * @enum {string}
             */
            status?: "active" | "suspended";
            /** @description Your own secret; without it we make one. At least 24 printable characters, eight of them different; for a partner whose senders sign: whsec_ and base64. */
            secret?: string;
        };
        CreateWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url: string;
            /**
             * @description What to be told of. `*` is everything, also what there will be: with it each delivery’s sequence has no gap.
             * @example [
             *       "*"
             *     ]
             */
            events?: ("*" | "delivery.created" | "delivery.assigned" | "delivery.given_back" | "delivery.enroute_to_pickup" | "delivery.arrived_at_pickup" | "delivery.picked_up" | "delivery.enroute_to_dropoff" | "delivery.arrived_at_dropoff" | "delivery.delivered" | "delivery.returning" | "delivery.returned" | "delivery.cancelled" | "delivery.failed" | "delivery.changed" | "delivery.eta_changed" | "delivery.pin_locked" | "delivery.pin_renewed" | "delivery.rated" | "delivery.wishes_changed" | "refund.updated" | "tip.updated" | "fee.drift_detected" | "job.expired")[];
            filter?: components["schemas"]["WebhookFilter"];
        };
        CreatedDelivery: {
            delivery: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /** @example 3f9c0a7be1 */
                trackingSlug: string;
                /**
                 * @description The drop-off PIN, where one is required: pass it on to the recipient.
                 * @example 4821
                 */
                pin?: string;
                /** Format: date-time */
                createdAt: string;
            };
            job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            };
            fare: components["schemas"]["Fare"];
            tracking: {
                slug: string;
                /**
                 * @description Relative to this service’s base URL.
                 * @example /t/3f9c0a7be1
                 */
                url: string;
                /**
                 * @description For the recipient alone: pass it on to them. It shows the door and the driver’s way, and takes their wishes. What follows # is their secret.
                 * @example /t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…
                 */
                recipientUrl: string;
            };
            paymentIntent: components["schemas"]["PaymentIntent"];
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
            product: string;
            trackingSlug: string;
            tracking: {
                slug: string;
                /**
                 * @description Relative to this service’s base URL.
                 * @example /t/3f9c0a7be1
                 */
                url: string;
            };
            job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            };
            pickup: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            dropoff: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            customer: {
                [key: string]: unknown;
            };
            description: string | null;
            signatureRequired: boolean;
            requirements: components["schemas"]["Requirements"];
            pickupWindow: components["schemas"]["TimeWindow"] | null;
            dropoffWindow: components["schemas"]["TimeWindow"] | null;
            /** @enum {string} */
            dispatch: "auto" | "hold";
            externalReference: string | null;
            /** @description The least age of the recipient, where the goods have one. */
            minimumAge: number | null;
            /** @description For a partner’s order: its other fields. */
            metadata: {
                [key: string]: unknown;
            } | null;
            fare: components["schemas"]["Fare"];
            /** @description Null where the sender gets an invoice. */
            paymentIntent: components["schemas"]["PaymentIntent"] | null;
            capture: components["schemas"]["Capture"];
            /**
             * @description Refunds that are done or under way, in cents.
             * @example 0
             */
            refundedMinor: components["schemas"]["MinorString"];
            /**
             * @description The part of the refunds that its owner owes us, in cents: what the driver and we have earned stays earned.
             * @example 0
             */
            refundChargedMinor: components["schemas"]["MinorString"];
            /**
             * @description What cancelling it cost, in cents.
             * @example 0
             */
            cancelFeeMinor: components["schemas"]["MinorString"];
            /**
             * @description What its return leg cost, in cents.
             * @example 0
             */
            returnFeeMinor: components["schemas"]["MinorString"];
            /**
             * @description Whether the return leg was charged to the customer, which needs fixes of the driver at the drop-off and back at the pickup; receivable where the sender owes it; not_due where there was no way back.
             * @example not_due
             * @enum {string}
             */
            returnStatus: "not_due" | "due" | "charged" | "receivable";
            /** @description Why it was cancelled, returned or failed. */
            endReason: string | null;
            /** @description About the drop-off PIN, if one is required. The PIN itself can’t be read. */
            pin: {
                /**
                 * @description How many more wrong PINs are allowed for the current driver; 0: it is locked.
                 * @example 5
                 */
                triesLeft: number;
                /**
                 * @description How often it can still be renewed: 10 times in all.
                 * @example 9
                 */
                renewalsLeft: number;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            deliveredAt: string | null;
        };
        DeliveryEvents: {
            events: {
                /**
                 * @description Its place in the log: 1, 2, 3 … without a gap.
                 * @example 5
                 */
                sequence: number;
                /**
                 * @description The move, or created; in a delivery’s log also changed, eta_changed, pin_locked, pin_renewed, rated, wishes_changed, refund_updated, tip_updated, fee_drift_detected.
                 * @example picked_up
                 */
                type: string;
                /** Format: date-time */
                at: string;
                /**
                 * @description Who made the move. offers: an accepted offer; clock: a time that has passed. Null for other entries, such as a refund.
                 * @example driver
                 */
                by: ("driver" | "owner" | "ops" | "product" | "offers" | "clock") | null;
                /** @description Details: reason, override, metres; of a return that began before the drop-off, wayBps: how far out, in basis points of the way; the new and the old arrival time at the drop-off; the number of wrong PINs or of renewals; whether the recipient left a note and lets it be left at the door; a refund’s or a recipient’s tip’s id, amount and status; of changed the fields, and of a tip the new and the old amount. */
                detail: {
                    [key: string]: unknown;
                } | null;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
            }[];
            /**
             * @description For the next page; null on the last.
             * @example null
             */
            nextCursor: string | null;
        };
        DeliveryRating: {
            /**
             * @description One to five.
             * @example 5
             */
            stars: number;
            comment: string | null;
            /** Format: date-time */
            at: string;
        };
        DeliveryWebhookPayload: {
            /**
             * @description What happened.
             * @example delivery.assigned
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                deliveryId: string;
                /**
                 * @description Its place in the delivery’s log: 1, 2, 3 … without a gap.
                 * @example 2
                 */
                sequence: number;
                /**
                 * @description The delivery’s, from then on.
                 * @enum {string}
                 */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /** @example 9f8e7d6c5b */
                trackingSlug: string;
                /**
                 * @description As given at its creation.
                 * @example order-1001
                 */
                externalReference: string | null;
                /**
                 * Format: date-time
                 * @description When it happened: timestamp once more.
                 */
                at: string;
            };
        };
        DispatchRequest: {
            /**
             * Format: uuid
             * @description The job of a delivery of yours.
             */
            jobId: string;
        };
        Dispatched: {
            /**
             * @description How many drivers the wave offers the job to.
             * @example 1
             */
            dispatched: number;
            candidates: components["schemas"]["DispatchedCandidate"][];
            /**
             * @description Which wave of this search it is, from 1.
             * @example 1
             */
            wave: number;
            /**
             * Format: date-time
             * @description When the next, wider wave starts, unless somebody accepts.
             */
            waveEndsAt: string;
            job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
                /**
                 * Format: date-time
                 * @description When the search for a driver ends.
                 */
                expiresAt: string;
            };
        };
        DispatchedCandidate: {
            /**
             * Format: uuid
             * @description For a pool key only.
             */
            driverId?: string;
            /**
             * Format: uuid
             * @description For a bearer, of this job only: the driver’s own id is not told.
             */
            candidateId?: string;
            /**
             * @description First name and the last name’s initial.
             * @example Maya R.
             */
            displayName: string;
            /** @enum {string} */
            vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            /**
             * @description Great-circle miles to the pickup; for a bearer, from the driver’s position snapped to 0.01°.
             * @example 0.412
             */
            distanceMiles: number;
            /**
             * @description Estimated seconds to the pickup; for a bearer in whole minutes, of the snapped position.
             * @example 107
             */
            etaSeconds: number;
            /** @description Mean of 1 to 5; for a bearer with one decimal. */
            rating: number | null;
            /** @description By score; for a bearer by etaSeconds. */
            rank: number;
            /** @description 0.6 eta + 0.15 idle + 0.15 rating + 0.1 acceptance. */
            score?: number;
            /** @description Each from 0 to 1, higher is better. */
            scoreParts?: {
                eta: number;
                idle: number;
                rating: number;
                acceptance: number;
            };
            /** @description How old the driver’s last fix is. */
            locationAgeSeconds?: number;
            offer: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "open" | "accepted" | "declined" | "expired" | "lost" | "withdrawn" | "given_back";
                /**
                 * Format: date-time
                 * @description Until when it can be accepted.
                 */
                expiresAt: string;
                /**
                 * @description What the driver gets for the job, in cents.
                 * @example 726
                 */
                driverPayoutMinor: components["schemas"]["MinorString"];
                /**
                 * @description The whole tip on top of it, in cents.
                 * @example 200
                 */
                tipMinor: components["schemas"]["MinorString"];
            };
        };
        Driver: {
            /** Format: uuid */
            id: string;
            /**
             * @description First and last name. Others see the last name’s initial only.
             * @example Maya Rossi
             */
            displayName: string;
            /**
             * @example car
             * @enum {string}
             */
            vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            /**
             * @description Products whose jobs this driver takes.
             * @example [
             *       "eats"
             *     ]
             */
            products: string[];
            /**
             * @description Those of the caller’s products that the driver is on a break from.
             * @example []
             */
            pausedProducts: string[];
            licences: components["schemas"]["DriverLicence"][];
            /**
             * @description available: takes offers. paused: on a break from the key’s products. suspended: from all products, by ops only.
             * @example available
             * @enum {string}
             */
            status: "available" | "paused" | "suspended";
            /**
             * @description The identity provider’s subject that may act as this driver: at once if ops sets it, otherwise after that person has agreed (`POST /v1/pool/drivers/{id}/confirm`).
             * @example null
             */
            userSub: string | null;
            /** @description Whether that person may act as this driver: they agreed, or ops set it. */
            userConfirmed: boolean;
            /** @description Mean of 1 to 5; null until rated. */
            rating: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DriverLicence: {
            /**
             * @description As the job that needs it names it.
             * @example CA-C9-0000123
             */
            licence: string;
            /**
             * @description Its jurisdiction, by ISO 3166: a country, or a part of one.
             * @example US-CA
             */
            jurisdiction: string;
            /** Format: date-time */
            validUntil: string;
            /**
             * @description Who vouches for it.
             * @enum {string}
             */
            verifiedBy: "ops" | "product";
            /** @description Whose jobs it counts for: those of the key that vouches for it. Null: everybody’s. */
            products: string[] | null;
            /** Format: date-time */
            verifiedAt: string;
        };
        Ecosystem: {
            services: {
                name: string;
                description: string;
                /** Format: uri */
                baseUrl: string;
                /** Format: uri */
                openapiUrl: string;
                version: string;
            }[];
        };
        Fare: {
            /**
             * @description Great-circle miles, 0 to 100, rounded to 3 decimals.
             * @example 4.094
             */
            distanceMiles: number;
            /**
             * @description Fare before the tip, in cents.
             * @example 907
             */
            totalMinor: components["schemas"]["MinorString"];
            /**
             * @description What the customer pays: totalMinor plus tip, in cents.
             * @example 1107
             */
            customerTotalMinor: components["schemas"]["MinorString"];
            /**
             * @description The tip, in cents: all of it goes to the driver.
             * @example 200
             */
            tipMinor: components["schemas"]["MinorString"];
            split: components["schemas"]["Split"];
            /**
             * @description Whether the minimum fare was applied.
             * @example false
             */
            minApplied: boolean;
            /** @description The calculation of the fee in a sentence. */
            explanation: string;
            /**
             * @description The fee policy that priced it.
             * @example charter-v1
             */
            policyVersion: string;
            /**
             * @description How the distance was measured.
             * @constant
             */
            distanceMethod: "haversine";
        };
        FeeAudit: {
            /** Format: uuid */
            deliveryId: string;
            policy: components["schemas"]["FeePolicy"];
            /** @description The fee record that was charged. */
            stored: components["schemas"]["FeeRecord"];
            /** @description What the fee engine computes now from what was ordered. */
            recomputed: components["schemas"]["FeeRecord"];
            /**
             * @description What the recipient paid as tips after the delivery, the oldest first: booked for the driver, beside the fee record, and compared with the ledger, too. Empty for whoever may not read the delivery.
             * @example []
             */
            laterTips: {
                amountMinor: components["schemas"]["MinorString"];
                /**
                 * @description canceled: it came too late, and goes back.
                 * @enum {string}
                 */
                status: "pending" | "succeeded" | "canceled" | "refunded" | "disputed";
            }[];
            drift: {
                /**
                 * @description Whether stored, recomputed and the ledger agree.
                 * @example true
                 */
                ok: boolean;
                diffs: {
                    /**
                     * @description The figure that differs; cancelFeeMinor, returnFeeMinor and refundChargedMinor for what it came to later; ledger.<account> for a posting.
                     * @example split.driverPayoutMinor
                     */
                    path: string;
                    /** @description As stored; null where only the owner may see it. */
                    stored: string | number | boolean | null;
                    recomputed: string | number | boolean | null;
                    /** @description stored − recomputed in cents, where it is money. */
                    deltaMinor: components["schemas"]["MinorString"] | null;
                    /** @enum {string} */
                    cause: "row_changed" | "policy_changed" | "engine_changed" | "ledger_mismatch";
                }[];
            };
            explanation: string;
        };
        FeeAuditStats: {
            /**
             * @description Deliveries that the newest finished audit looked at.
             * @example 4812
             */
            audited: number;
            /**
             * @description Of these, those whose fee, record or bookings drifted.
             * @example 0
             */
            drifted: number;
            /** @description The newest drift that no night before had found. */
            lastDrift: {
                /** Format: uuid */
                deliveryId: string;
                /** Format: date-time */
                detectedAt: string;
            } | null;
            /** @description The newest finished audit. */
            lastRun: {
                /**
                 * @description The night’s date; nights begin at 03:00 UTC.
                 * @example 2026-11-21
                 */
                night: string;
                /** Format: date-time */
                startedAt: string;
                finishedAt: string | null;
                /**
                 * @description Deliveries audited so far.
                 * @example 4812
                 */
                audited: number;
                /**
                 * @description Of these, those that drifted.
                 * @example 0
                 */
                drifted: number;
            } | null;
            /** @description An audit that isn’t finished yet. */
            running: {
                /**
                 * @description The night’s date; nights begin at 03:00 UTC.
                 * @example 2026-11-21
                 */
                night: string;
                /** Format: date-time */
                startedAt: string;
                finishedAt: string | null;
                /**
                 * @description Deliveries audited so far.
                 * @example 4812
                 */
                audited: number;
                /**
                 * @description Of these, those that drifted.
                 * @example 0
                 */
                drifted: number;
            } | null;
        };
        FeePolicy: {
            /**
             * @description The policy’s name.
             * @example charter-v1
             */
            version: string;
            /** Format: date-time */
            effectiveFrom: string;
            /** @constant */
            currency: "USD";
            /**
             * @description Base amount of every delivery. In cents.
             * @example 600
             */
            basePerDeliveryMinor: number;
            /**
             * @description Amount per mile. In cents.
             * @example 75
             */
            perMileMinor: number;
            /**
             * @description The least fare. In cents.
             * @example 700
             */
            minimumFareMinor: number;
            /**
             * @description The greatest distance, in miles.
             * @example 100
             */
            maxMiles: number;
            /**
             * @description The factor between great-circle miles and priced miles.
             * @example 1
             */
            roadFactor: number;
            /** @example 3958.7613 */
            earthRadiusMiles: number;
            /** @constant */
            distanceRounding: "half_up_3_decimals";
            /** @constant */
            feeRounding: "half_up_cent";
            /** @description Shares in basis points: 10,000 are all of it. */
            splitBps: {
                driver: number;
                brokering: number;
                infrastructure: number;
            };
            /** @constant */
            splitRemainderTo: "driver";
            /**
             * @description Basis points of the tip that go to the driver.
             * @example 10000
             */
            tipPassThroughBps: number;
            cancellation: {
                assignedMinor: number;
                arrivedMinor: number;
            };
            returnBps: number;
            dispatch: {
                waveSize: number;
                radiusMiles: number;
                radiusGrowth: number;
                maxRadiusMiles: number;
                offerTtlSeconds: number;
                jobTtlSeconds: number;
            };
            /**
             * @description SHA-256 of the policy’s terms in RFC 8785 form: its content address.
             * @example sha256:776e35c6…
             */
            hash: string;
        };
        FeeRecord: {
            policyVersion: string;
            /** @description What was priced. Coordinates only for the delivery’s owner. */
            inputs: {
                pickupLat?: number;
                pickupLng?: number;
                dropoffLat?: number;
                dropoffLng?: number;
                tipMinor: components["schemas"]["MinorString"];
            };
            distanceMiles: number;
            baseMinor: components["schemas"]["MinorString"];
            distanceMinor: components["schemas"]["MinorString"];
            minApplied: boolean;
            totalMinor: components["schemas"]["MinorString"];
            split: components["schemas"]["Split"];
            tipMinor: components["schemas"]["MinorString"];
            customerTotalMinor: components["schemas"]["MinorString"];
            /** Format: date-time */
            createdAt: string;
        };
        FieldError: {
            /**
             * @description A JSON Pointer into the body, or query.x, path.x, header.X.
             * @example #/dropoff/lat
             */
            pointer: string;
            /**
             * @description Stable snake_case.
             * @example required
             */
            code: string;
            /** @description What is allowed there. It never repeats the value. */
            detail: string;
        };
        Fix: {
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            lat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            lng: number;
            /**
             * @description Radius of 68 % confidence, in metres, 0 to 10,000.
             * @example 8
             */
            accuracyM: number;
            /**
             * @description Degrees clockwise from north.
             * @example 270
             */
            heading?: number | null;
            /**
             * Format: date-time
             * @description The time of the fix, by the device’s clock.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
        };
        /** @description 1 to 500 fixes. Of several of one driver the newest counts. */
        Fixes: {
            fixes: {
                /** Format: uuid */
                driverId: string;
                /**
                 * @description Degrees north, WGS 84, −90 to 90.
                 * @example 37.7955
                 */
                lat: number;
                /**
                 * @description Degrees east, WGS 84, −180 to 180.
                 * @example -122.3937
                 */
                lng: number;
                /**
                 * @description Radius of 68 % confidence, in metres, 0 to 10,000.
                 * @example 8
                 */
                accuracyM: number;
                /**
                 * @description Degrees clockwise from north.
                 * @example 270
                 */
                heading?: number | null;
                /**
                 * Format: date-time
                 * @description The time of the fix, by the device’s clock.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
            }[];
        };
        FixesResult: {
            /**
             * @description How many were taken.
             * @example 1
             */
            taken: number;
            refused: {
                /** @description Its place in fixes, from 0. */
                index: number;
                /** Format: uuid */
                driverId: string;
                /** @enum {string} */
                code: "not_found" | "fix_out_of_order" | "fix_implausible";
            }[];
        };
        Health: {
            /** @enum {string} */
            status: "pass" | "fail";
            serviceId: string;
            version: string;
            checks?: {
                [key: string]: {
                    /** @enum {string} */
                    componentType: "datastore" | "component" | "system";
                    /** @enum {string} */
                    status: "pass" | "fail";
                    /**
                     * @description Milliseconds that the check took.
                     * @example 3
                     */
                    observedValue: number;
                    /** @constant */
                    observedUnit: "ms";
                    /** Format: date-time */
                    time: string;
                }[];
            };
        };
        Job: {
            /** Format: uuid */
            id: string;
            /**
             * @description A product of the ecosystem: delivery, eats, rides, cannabis, open to more.
             * @example eats
             */
            product: string;
            /** @enum {string} */
            status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            pickup: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            dropoff: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            totalMinor: components["schemas"]["MinorString"];
            driverPayoutMinor: components["schemas"]["MinorString"];
            /**
             * @description The tip, in cents: all of it the driver’s.
             * @example 0
             */
            tipMinor: components["schemas"]["MinorString"];
            /**
             * @description What the recipient gave after the delivery, in cents: all of it the driver’s, beside tipMinor. What went back to its payer isn’t in it.
             * @example 0
             */
            laterTipsMinor: components["schemas"]["MinorString"];
            licences: string[];
            /** @description The jurisdiction in which the licences must be valid; null: any. */
            jurisdiction: string | null;
            /** @description Its driver, while it is accepted or in progress; otherwise null. */
            driver: {
                /** Format: uuid */
                id: string;
                /** @example Maya Rossi */
                displayName: string;
                /** @example +14155550177 */
                phone: string | null;
                /** @enum {string} */
                vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            } | null;
            /** @description What the recipient asks of the driver, who shows it as it is written; null until somebody has the job, and for a sibling product’s. It can change until the handover. */
            wishes: components["schemas"]["Wishes"] | null;
            /**
             * @description Waves of offers so far.
             * @example 0
             */
            wave: number;
            /** @description When the search for a driver ends; null before it began. */
            expiresAt: string | null;
            acceptedAt: string | null;
            endedAt: string | null;
            /** @description Why it was cancelled, given up or returned. */
            endReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        JobEventReport: {
            /**
             * @description What happened. started, completed and failed are for a sibling product’s job, given_back for both, the others for a delivery’s job.
             * @example picked_up
             * @enum {string}
             */
            type: "given_back" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "returning" | "returned" | "started" | "completed" | "failed";
            /**
             * Format: uuid
             * @description The driver who has the job. Required with a pool key, optional with the driver’s own token.
             */
            driverId?: string;
            /**
             * @description Why: needed for given_back, returning and failed.
             * @example Nobody is at home
             */
            reason?: string;
            /**
             * @description For an arrival, also of goods that are returned: why there is no good fix. The log keeps it with the distance of the last fix.
             * @example No reception in the garage
             */
            override?: string;
        };
        JobEvents: {
            events: {
                /**
                 * @description Its place in the log: 1, 2, 3 … without a gap.
                 * @example 5
                 */
                sequence: number;
                /**
                 * @description The move, or created; in a delivery’s log also changed, eta_changed, pin_locked, pin_renewed, rated, wishes_changed, refund_updated, tip_updated, fee_drift_detected.
                 * @example picked_up
                 */
                type: string;
                /** Format: date-time */
                at: string;
                /**
                 * @description Who made the move. offers: an accepted offer; clock: a time that has passed. Null for other entries, such as a refund.
                 * @example driver
                 */
                by: ("driver" | "owner" | "ops" | "product" | "offers" | "clock") | null;
                /** @description Details: reason, override, metres; of a return that began before the drop-off, wayBps: how far out, in basis points of the way; the new and the old arrival time at the drop-off; the number of wrong PINs or of renewals; whether the recipient left a note and lets it be left at the door; a refund’s or a recipient’s tip’s id, amount and status; of changed the fields, and of a tip the new and the old amount. */
                detail: {
                    [key: string]: unknown;
                } | null;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            }[];
            /**
             * @description For the next page; null on the last.
             * @example null
             */
            nextCursor: string | null;
        };
        KeySet: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                /** @description The public key, in base64url. */
                x: string;
                /** @description The `kid` in the header of each document that the key signed. */
                kid: string;
                /** @constant */
                alg: "EdDSA";
                /** @constant */
                use: "sig";
            }[];
        };
        LaterTip: {
            /** Format: uuid */
            id: string;
            /**
             * @description In cents. All of it is the driver’s.
             * @example 300
             */
            amountMinor: components["schemas"]["MinorString"];
            /**
             * @description pending: it isn’t paid, and is canceled 15 minutes after it was begun. refunded: all of it went back. disputed: its payer’s bank has withdrawn the money.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "succeeded" | "canceled" | "refunded" | "disputed";
            /**
             * Format: date-time
             * @description When it was begun.
             */
            createdAt: string;
        };
        LicenceGrant: {
            /**
             * @description As the job that needs it names it.
             * @example CA-C9-0000123
             */
            licence: string;
            /**
             * @description Its jurisdiction, by ISO 3166: a country, or a part of one.
             * @example US-CA
             */
            jurisdiction: string;
            /**
             * Format: date-time
             * @description Until when it holds.
             */
            validUntil: string;
        };
        Match: {
            candidates: components["schemas"]["Candidate"][];
            /** @description Drivers looked at that are no candidates, by the first reason that holds. */
            excluded: {
                /** @enum {string} */
                reason: "suspended" | "paused" | "stale_location" | "on_job" | "other_product" | "licence_missing";
                count: number;
            }[];
            /** @description Drivers looked at: the nearest 500 within the radius. */
            examined: number;
            /** @description Whether there were more within the radius. */
            truncated: boolean;
        };
        MatchRequest: {
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            pickupLat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            pickupLng: number;
            /**
             * @description A product of the ecosystem: delivery, eats, rides, cannabis, open to more.
             * @example eats
             */
            product: string;
            /**
             * @description Miles, at most 25; 3 when absent.
             * @example 3
             */
            radiusMiles?: number;
            /**
             * @description Candidates, 1 to 50; 10 when absent.
             * @example 10
             */
            limit?: number;
            /**
             * @description Licences that the goods require of a driver.
             * @example []
             */
            licences?: string[];
            /**
             * @description The jurisdiction in which they must be valid; any by default.
             * @example US-CA
             */
            jurisdiction?: string;
        };
        MerchantProfile: {
            /** @description Null: recipients aren’t told who sends. */
            name: string | null;
            supportEmail: string | null;
            /**
             * @description E.164.
             * @example +14155550134
             */
            supportPhone: string | null;
            supportUrl: string | null;
            logo: {
                /** @example /v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f */
                url: string;
                /** @enum {string} */
                mediaType: "image/jpeg" | "image/png" | "image/webp";
                bytes: number;
                sha256: string;
            } | null;
            /**
             * @description For If-Match.
             * @example 2
             */
            version: number;
            updatedAt: string | null;
        };
        /**
         * @description USD in minor units (cents), as a decimal string.
         * @example 907
         */
        MinorString: string;
        Offer: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /**
             * @description A product of the ecosystem: delivery, eats, rides, cannabis, open to more.
             * @example eats
             */
            product: string;
            /** @enum {string} */
            status: "open" | "accepted" | "declined" | "expired" | "lost" | "withdrawn" | "given_back";
            /**
             * @description What the driver gets for the job, in cents.
             * @example 726
             */
            driverPayoutMinor: components["schemas"]["MinorString"];
            /**
             * @description The whole tip on top of it, in cents.
             * @example 200
             */
            tipMinor: components["schemas"]["MinorString"];
            /**
             * @description Great-circle miles from the driver to the pickup; for a driver’s own bearer to the middle of its area.
             * @example 0.412
             */
            pickupMiles: number;
            /**
             * @description Great-circle miles from pickup to drop-off.
             * @example 4.094
             */
            tripMiles: number;
            /**
             * @description Estimated seconds to the pickup.
             * @example 107
             */
            etaSeconds: number;
            pickup: {
                city: string | null;
                region: string | null;
                /** @description Two decimals: about 1 km. */
                approx: {
                    /**
                     * @description Degrees north, WGS 84, −90 to 90.
                     * @example 37.7955
                     */
                    lat: number;
                    /**
                     * @description Degrees east, WGS 84, −180 to 180.
                     * @example -122.3937
                     */
                    lng: number;
                };
            };
            dropoff: {
                city: string | null;
                region: string | null;
                /** @description Two decimals: about 1 km. */
                approx: {
                    /**
                     * @description Degrees north, WGS 84, −90 to 90.
                     * @example 37.7955
                     */
                    lat: number;
                    /**
                     * @description Degrees east, WGS 84, −180 to 180.
                     * @example -122.3937
                     */
                    lng: number;
                };
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description Other fields are kept in the delivery’s metadata, never refused; null counts as absent. At most 1000 values, 8 levels deep, names of 100 and texts of 2000 characters, 30000 altogether. */
        OrderReady: {
            /**
             * @description Your own order number. The same number again is the same delivery.
             * @example order-1001
             */
            sourceOrderId: string;
            /**
             * @description Your id of the sender.
             * @example demo-storefront
             */
            senderAccountId: string;
            pickup: components["schemas"]["OrderStop"];
            dropoff: components["schemas"]["OrderStop"];
            /**
             * @description Who receives it: an object with name, phone and email, or a text. Never refused for its shape.
             * @example {
             *       "name": "Robin Doe",
             *       "phone": "(415) 555-0134"
             *     }
             */
            customer: string | Record<string, unknown> | unknown[] | number | boolean | null;
            /** @description From when it can be picked up. */
            readyAt?: string | null;
            pickupWindow?: components["schemas"]["OrderWindow"] | null;
            dropoffWindow?: components["schemas"]["OrderWindow"] | null;
            /** @description What it is. Never shown to the public. */
            description?: string | null;
            /**
             * @description The contents, of any shape; kept in metadata.
             * @example null
             */
            items?: string | Record<string, unknown> | unknown[] | number | boolean | null;
            /**
             * @description Its value, in cents; kept in metadata.
             * @example null
             */
            orderValueMinor?: string | Record<string, unknown> | unknown[] | number | boolean | null;
            /**
             * @description Tip in cents, 0 to 100000; 0 when absent. All of it goes to the driver.
             * @example 200
             */
            tipMinor?: number | null;
            signatureRequired?: boolean | null;
            /** @description The minimum age of the recipient, checked at the drop-off. The sender needs a stored licence. */
            minimumAge?: number | null;
            /** @description auto (default): offered to drivers automatically. hold: only by POST /v1/jobs/dispatch. */
            dispatch?: ("auto" | "hold") | null;
            /**
             * @description Anything else of yours; the owner reads it with the delivery.
             * @example null
             */
            metadata?: string | Record<string, unknown> | unknown[] | number | boolean | null;
        } & {
            [key: string]: unknown;
        };
        OrderStop: {
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            lat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            lng: number;
            /**
             * @description In whatever shape you have it, and never refused for it: a text, or an object with line1 (street), line2, city, region (state), postalCode (zip), country, name, phone, instructions. Without it the fields beside lat and lng are the address.
             * @example null
             */
            address?: string | Record<string, unknown> | unknown[] | number | boolean | null;
        } & {
            [key: string]: unknown;
        };
        OrderTaken: {
            /** @constant */
            accepted: true;
            /**
             * @description Whether this order had become a delivery before.
             * @example false
             */
            duplicate: boolean;
            sourceOrderId: string;
            delivery: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                trackingSlug: string;
            };
            tracking: {
                /**
                 * @description Relative to this service’s base URL.
                 * @example /t/3f9c0a7be1
                 */
                url: string;
                /**
                 * @description For the recipient alone: pass it on to them. It shows the door and the driver’s way, and takes their wishes. What follows # is their secret.
                 * @example /t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…
                 */
                recipientUrl: string;
            };
        };
        OrderWindow: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
        OwnWebhookPayload: {
            /**
             * @description What happened.
             * @example webhook.challenge
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                webhookId: string;
            };
        };
        PaidTip: {
            /** Format: uuid */
            id: string;
            /**
             * @description In cents. All of it is the driver’s.
             * @example 300
             */
            amountMinor: components["schemas"]["MinorString"];
            /**
             * @description pending: it isn’t paid, and is canceled 15 minutes after it was begun. refunded: all of it went back. disputed: its payer’s bank has withdrawn the money.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "succeeded" | "canceled" | "refunded" | "disputed";
            /**
             * Format: date-time
             * @description When it was begun.
             */
            createdAt: string;
            /**
             * @description What of it went back to its payer, in cents.
             * @example 0
             */
            refundedMinor: components["schemas"]["MinorString"];
            /** Format: date-time */
            paidAt: string;
        };
        PaymentCustomer: {
            /**
             * @description A customer of yours, from POST /v1/payment-customers. Nobody else can use it.
             * @example cus_QXg1o3R2kLmN4p.3vJ8kQ2mX7sYtR5wZ1aB9g
             */
            id: string;
        };
        PaymentIntent: {
            /**
             * @description The processor’s id.
             * @example pi_3QK4n2aZ0bYc1dXe2fWg3hVi
             */
            id: string;
            /**
             * @description requires_action until the payment is authorised.
             * @example requires_action
             * @enum {string}
             */
            status: "requires_action" | "requires_capture" | "succeeded" | "canceled";
            /**
             * @description The processor’s own status.
             * @example requires_payment_method
             */
            processorStatus: string;
            /** @description For the payer’s browser to confirm the payment with. Only on creation. */
            clientSecret?: string | null;
        };
        PhoneRequest: {
            /**
             * @description The last 4 digits of the recipient’s phone number.
             * @example 0134
             */
            phoneLastFour: string;
        };
        /** @description RFC 9457 problem details. Some codes add members of their own. */
        Problem: {
            /**
             * Format: uri
             * @description The URL of a page that explains the code and says what to do.
             */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong with this request, in words. */
            detail: string;
            /** @description The path that was requested. */
            instance: string;
            /**
             * @description The machine-readable reason. Codes may be added.
             * @enum {string}
             */
            code: "body_unparsable" | "body_empty" | "upload_cut_off" | "query_invalid" | "path_invalid" | "cursor_invalid" | "idempotency_key_missing" | "idempotency_key_invalid" | "credential_missing" | "token_invalid" | "insufficient_scope" | "route_not_found" | "not_found" | "method_not_allowed" | "not_acceptable" | "idempotency_in_progress" | "version_mismatch" | "body_too_large" | "media_type_unsupported" | "validation_failed" | "idempotency_key_reused" | "quota_exceeded" | "internal_error" | "storage_unavailable" | "database_unavailable" | "identity_unavailable" | "demo_credentials" | "misconfigured" | "product_not_yours" | "payments_unavailable" | "tip_expired" | "pool_key_invalid" | "waves_unanswered" | "driver_shared" | "suspension_by_ops" | "driver_not_eligible" | "invalid_state_transition" | "offer_taken" | "offer_accepted" | "offer_declined" | "driver_busy" | "driver_not_assigned" | "payment_not_authorised" | "arrival_unproven" | "proof_missing" | "pin_locked" | "proof_replaced_too_often" | "pin_renewals_used_up" | "pin_not_required" | "delivery_of_its_own" | "offer_expired" | "offer_withdrawn" | "pin_wrong" | "picture_invalid" | "cancellation_price_expired" | "cancellation_price_changed" | "nothing_captured" | "cancellation_token_invalid" | "payment_customer_unknown" | "refund_too_large" | "payment_not_known_yet" | "quote_expired" | "tracking_expired" | "fix_out_of_order" | "user_already_driver" | "change_too_late" | "change_in_progress" | "tip_not_covered" | "coordinates_unset" | "distance_too_long" | "fix_implausible" | "quote_mismatch" | "recipient_secret_invalid" | "wishes_closed" | "wishes_used_up" | "phone_tries_used_up" | "leave_at_door_forbidden" | "phone_digits_wrong" | "rating_too_early" | "already_rated" | "tip_too_early" | "tips_used_up" | "tips_not_taken" | "webhook_secret_invalid" | "sender_suspended" | "outside_delivery_hours" | "sender_exists" | "sender_has_orders" | "secret_in_use" | "sender_not_licensed" | "sender_secret_unreadable" | "signature_invalid" | "timestamp_out_of_tolerance" | "webhook_limit_reached" | "webhook_not_active" | "webhook_url_refused" | "resolver_unavailable";
            /** Format: uuid */
            requestId: string;
            /** @description Whether the very same request can succeed later. */
            retryable: boolean;
            /** @description If fields are at fault, one entry for each fault. */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        Proof: {
            /** @enum {string} */
            kind: "pickup_photo" | "photo" | "signature" | "pin" | "id_check";
            mediaType: ("image/jpeg" | "image/png" | "image/webp") | null;
            /** @description The size of the stored picture, without its metadata. */
            bytes: number | null;
            /** @description Of those bytes, in hex. */
            sha256: string | null;
            data: ({
                /**
                 * @description visual, by the card’s barcode, or by a mobile licence.
                 * @enum {string}
                 */
                method: "visual" | "aamva_pdf417" | "mdl";
                /** @description The age in years that the ID shows the holder to have reached. */
                ageOver: number;
                /** @description False also where the age is too low, the name another or the ID expired. */
                passed: boolean;
                nameMatches: boolean;
                notExpired: boolean;
                /** Format: date-time */
                checkedAt: string;
                /**
                 * Format: uuid
                 * @description The driver; for the delivery’s owner, by the candidateId of this job only.
                 */
                checkedBy: string;
            } | {
                /** @constant */
                passed: true;
            }) | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last stored.
             */
            updatedAt: string;
        };
        PublicMerchant: {
            name: string;
            /** @description A path of this service; whoever has it may open it. */
            logoUrl: string | null;
            support: {
                email: string | null;
                phone: string | null;
                url: string | null;
            };
        };
        Quote: {
            /**
             * @description Great-circle miles, 0 to 100, rounded to 3 decimals.
             * @example 4.094
             */
            distanceMiles: number;
            /**
             * @description Fare before the tip, in cents.
             * @example 907
             */
            totalMinor: components["schemas"]["MinorString"];
            /**
             * @description What the customer pays: totalMinor plus tip, in cents.
             * @example 1107
             */
            customerTotalMinor: components["schemas"]["MinorString"];
            /**
             * @description The tip, in cents: all of it goes to the driver.
             * @example 200
             */
            tipMinor: components["schemas"]["MinorString"];
            split: components["schemas"]["Split"];
            /**
             * @description Whether the minimum fare was applied.
             * @example false
             */
            minApplied: boolean;
            /** @description The calculation of the fee in a sentence. */
            explanation: string;
            /**
             * @description The fee policy that priced it.
             * @example charter-v1
             */
            policyVersion: string;
            /**
             * @description How the distance was measured.
             * @constant
             */
            distanceMethod: "haversine";
            /** @description Guarantees this price: send it with POST /v1/deliveries before expiresAt. It may be used more than once. */
            quoteToken: string;
            /**
             * Format: date-time
             * @description When quoteToken stops being accepted.
             * @example 2026-11-21T09:40:00.000Z
             */
            expiresAt: string;
            /** @description With `eta: true`: when a driver could be there and arrive, by the pool as it is now, from positions snapped to about half a mile. No promise: quoteToken doesn’t bind it. Null if nobody is within reach. */
            eta?: components["schemas"]["QuotedArrival"] | null;
            /**
             * @description Why `eta` is null: nobody is within reach, or it can’t be looked up right now.
             * @enum {string}
             */
            etaReason?: "no_driver_nearby" | "not_known_now";
        };
        QuoteRequest: {
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            pickupLat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            pickupLng: number;
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            dropoffLat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            dropoffLng: number;
            /**
             * @description Tip in cents, 0 to 100000; 0 when absent. All of it goes to the driver.
             * @example 200
             */
            tipMinor?: number;
            /** @description Whether to estimate when a driver could be there, too; it has a smaller quota. */
            eta?: boolean;
        };
        QuotedArrival: {
            /**
             * @description Whole minutes until a driver could be at the pickup.
             * @example 6
             */
            pickupMinutes: number;
            /**
             * @description Whole minutes until the drop-off.
             * @example 28
             */
            dropoffMinutes: number;
            /** Format: date-time */
            pickupAt: string;
            /** Format: date-time */
            dropoffAt: string;
            /**
             * @description How many could take it now; 5 is that many or more.
             * @example 3
             */
            drivers: number;
            /**
             * @description Within so many miles of the pickup.
             * @example 3
             */
            radiusMiles: number;
            /**
             * @description How it was worked out, in a sentence.
             * @example 3 drivers within 3 miles, the nearest about 5 min away. Up to 1 min to accept, 3 min at the pickup, 18 min for 4.094 miles.
             */
            explanation: string;
        };
        RateDelivery: {
            /**
             * @description One to five.
             * @example 5
             */
            stars: number;
            /**
             * @description A word about it, in one line; the sender reads it.
             * @example Careful with the stairs.
             */
            comment?: string | null;
        };
        Receipt: {
            /** @description A compact JWS (RFC 7515, Ed25519) over the RFC 8785 form of claims, typ receipt+jws: its key is published at /.well-known/jwks.json. */
            jws: string;
            /** @description The claims of the JWS, decoded. Only the JWS is signed. */
            claims: {
                /**
                 * @description SHA-256 of the delivery’s id.
                 * @example sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
                 */
                deliveryIdHash: string;
                /**
                 * @description SHA-256 of a salt and of the RFC 8785 form of the inputs. Anybody who is given both can check the distance.
                 * @example sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
                 */
                inputsCommitment: string;
                /**
                 * @description Thousandths of a mile that were priced.
                 * @example 4094
                 */
                milliMiles: number;
                /**
                 * @description The content address of the policy that priced it.
                 * @example sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
                 */
                policyHash: string;
                fee: {
                    /** @constant */
                    currency: "USD";
                    /**
                     * @description Base amount. In cents.
                     * @example 600
                     */
                    baseMinor: string;
                    /**
                     * @description For the miles. In cents.
                     * @example 307
                     */
                    distanceMinor: string;
                    minApplied: boolean;
                    /**
                     * @description The fare. In cents.
                     * @example 907
                     */
                    totalMinor: string;
                    split: {
                        /**
                         * @description To the driver. In cents.
                         * @example 726
                         */
                        driverPayoutMinor: string;
                        /**
                         * @description For brokering. In cents.
                         * @example 136
                         */
                        serviceBrokeringMinor: string;
                        /**
                         * @description For infrastructure. In cents.
                         * @example 45
                         */
                        serviceInfrastructureMinor: string;
                    };
                    /**
                     * @description To the driver, whole. In cents.
                     * @example 200
                     */
                    tipMinor: string;
                    /**
                     * @description The fare and the tip. In cents.
                     * @example 1107
                     */
                    customerTotalMinor: string;
                };
            };
        };
        /** @description The inputs of inputsCommitment. */
        ReceiptOpening: {
            /**
             * @description 32 bytes in hex.
             * @example 9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f
             */
            salt: string;
            inputs: {
                pickupLat: number;
                pickupLng: number;
                dropoffLat: number;
                dropoffLng: number;
                /**
                 * @description The tip. In cents.
                 * @example 200
                 */
                tipMinor: string;
            };
        };
        Recipient: {
            /** @description The door, exactly. */
            dropoff: {
                /**
                 * @description Degrees north, WGS 84, −90 to 90.
                 * @example 37.7955
                 */
                lat: number;
                /**
                 * @description Degrees east, WGS 84, −180 to 180.
                 * @example -122.3937
                 */
                lng: number;
            };
            /** @description What is left of the way, from the driver’s position as it is shown; before the pickup by the middle of the pickup’s area. Null if it isn’t known. */
            remaining: {
                /**
                 * @description Great-circle miles to the door, with one decimal.
                 * @example 1.4
                 */
                miles: number;
                /**
                 * @description Until the arrival, in whole minutes, as in eta.
                 * @example 660
                 */
                seconds: number;
            } | null;
            /**
             * @description For the driver, in the recipient’s own words; null if there is none.
             * @example The blue door, second floor. The bell is broken.
             */
            note: string | null;
            /**
             * @description Whether it may be left at the door without meeting anybody.
             * @example true
             */
            leaveAtDoor: boolean;
            /** @description What can be asked for now. */
            wishes: {
                /** @description Whether they can still be changed: until the handover. */
                isOpen: boolean;
                /**
                 * @description How often they can still be changed: 20 times in all.
                 * @example 19
                 */
                changesLeft: number;
                /**
                 * @description What needs a person at the door. Empty: it may be left there.
                 * @example []
                 */
                leaveAtDoorForbiddenBy: ("signature" | "pin" | "id_check")[];
            };
            /** @description Whether it has arrived and isn’t rated yet. */
            canRate: boolean;
            /** @description Tips of the recipient’s own, beside what the sender’s customer gave before. */
            tipping: {
                /** @description Whether a tip can be begun: it has arrived, and there is a way to pay. */
                canTip: boolean;
                /**
                 * @description The driver’s first name, once it has arrived; null before, and where it isn’t known.
                 * @example Maya
                 */
                to: string | null;
                /**
                 * @description What was given to the driver after the arrival, the newest first; at most 20.
                 * @example []
                 */
                tips: components["schemas"]["LaterTip"][];
            };
        };
        RecipientLink: {
            /**
             * @description Send it as a bearer token.
             * @example rcp_3f9c0a7be1_Ab3…
             */
            secret: string;
            /**
             * @description The recipient’s page, relative to this service’s base URL.
             * @example /t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…
             */
            url: string;
        };
        Refund: {
            /** Format: uuid */
            id: string;
            /**
             * @description Which payment it refunds. return: the return leg’s, refunded at the payment processor.
             * @example delivery
             * @enum {string}
             */
            leg: "delivery" | "return";
            amountMinor: components["schemas"]["MinorString"];
            reason: string;
            /**
             * @description pending until the payment processor has decided; it can fail one that had succeeded.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description The processor’s reason for the failure. */
            failureReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RefundRequest: {
            /**
             * @description How much, in cents; all that is left when absent.
             * @example 500
             */
            amountMinor?: number;
            /**
             * @description Why, in your own words.
             * @example Arrived late
             */
            reason: string;
        };
        RegisterDriverRequest: {
            /**
             * @description First and last name. Others see the last name’s initial only.
             * @example Maya Rossi
             */
            displayName: string;
            /**
             * @description Only the product of an accepted job can read it; it isn’t returned here. Stored in E.164 if it can be parsed.
             * @example +14155550177
             */
            phone?: string | null;
            /**
             * @example car
             * @enum {string}
             */
            vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            /**
             * @description Products whose jobs this driver takes. A key sets only its own products; others stay.
             * @example [
             *       "delivery",
             *       "eats"
             *     ]
             */
            products: string[];
            /**
             * @description All licences that the caller vouches for: what isn’t on the list ends.
             * @example []
             */
            licences?: components["schemas"]["LicenceGrant"][];
            /**
             * @description available: takes offers. paused: on a break from the key’s products. suspended: from all products, by ops only.
             * @example available
             * @enum {string}
             */
            status?: "available" | "paused" | "suspended";
            /**
             * @description The identity provider’s subject that may act as this driver: at once if ops sets it, otherwise after that person has agreed (`POST /v1/pool/drivers/{id}/confirm`).
             * @example null
             */
            userSub?: string | null;
        };
        ReportedEvent: {
            job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
                /**
                 * @description For If-Match, like the ETag.
                 * @example 5
                 */
                version: number;
            };
            /** @description Null where the job is a sibling product’s. */
            delivery: {
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
            } | null;
            event: {
                /**
                 * @description Its place in the log: 1, 2, 3 … without a gap.
                 * @example 5
                 */
                sequence: number;
                /**
                 * @description The move, or created; in a delivery’s log also changed, eta_changed, pin_locked, pin_renewed, rated, wishes_changed, refund_updated, tip_updated, fee_drift_detected.
                 * @example picked_up
                 */
                type: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
                /** Format: date-time */
                at: string;
            };
        };
        Requirements: {
            /**
             * @description A picture of the parcel where it was left.
             * @example true
             */
            photo: boolean;
            /**
             * @description A picture of what was picked up.
             * @example false
             */
            pickupPhoto: boolean;
            /**
             * @description The recipient must say a PIN. The answer contains it: pass it on to them.
             * @example false
             */
            pin: boolean;
            /**
             * @description No driver is assigned before the payment is authorised.
             * @example false
             */
            authorisedPayment: boolean;
        };
        ResetPin: {
            delivery: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /**
                 * @description The new PIN: pass it on to the recipient.
                 * @example 4821
                 */
                pin: string;
            };
            /**
             * @description How many more wrong PINs are allowed for the current driver; 0: it is locked.
             * @example 5
             */
            triesLeft: number;
            /**
             * @description How often it can still be renewed: 10 times in all.
             * @example 9
             */
            renewalsLeft: number;
        };
        Sender: {
            /**
             * Format: uuid
             * @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f
             */
            id: string;
            partner: string;
            /**
             * @description storefront: a shared secret. cannabis: signatures, and regulated goods.
             * @enum {string}
             */
            kind: "storefront" | "cannabis";
            senderAccountId: string;
            owner: string;
            displayName: string;
            /**
             * @description suspended: its orders are refused.
             * @enum {string}
             */
            status: "active" | "suspended";
            licences: string[];
            jurisdiction: string | null;
            timezone: string;
            billing: components["schemas"]["Billing"];
            /** @description The live ones, newest first: two while one is rotated. */
            secrets: {
                /**
                 * Format: uuid
                 * @example 1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f
                 */
                id: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SenderWithSecret: {
            /**
             * Format: uuid
             * @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f
             */
            id: string;
            partner: string;
            /**
             * @description storefront: a shared secret. cannabis: signatures, and regulated goods.
             * @enum {string}
             */
            kind: "storefront" | "cannabis";
            senderAccountId: string;
            owner: string;
            displayName: string;
            /**
             * @description suspended: its orders are refused.
             * @enum {string}
             */
            status: "active" | "suspended";
            licences: string[];
            jurisdiction: string | null;
            timezone: string;
            billing: components["schemas"]["Billing"];
            /** @description The live ones, newest first: two while one is rotated. */
            secrets: {
                /**
                 * Format: uuid
                 * @example 1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f
                 */
                id: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown once: a replay of the answer has null. */
            secret: {
                /**
                 * Format: uuid
                 * @example 1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f
                 */
                id: string;
                value: string;
            } | null;
            /** @description True in a replay: the secret was shown before, and is null here. False where it is shown now. */
            secretShown: boolean;
        };
        ServiceState: {
            /** @enum {string} */
            status: "operational" | "degraded" | "outage";
            components: {
                name: string;
                /** @enum {string} */
                status: "operational" | "outage";
            }[];
            /** Format: date-time */
            updatedAt: string;
            /** @description How well the service does what it judges by rules, as measured for this build. */
            measured?: {
                /**
                 * @description What was counted.
                 * @example insights.card
                 */
                name: string;
                /**
                 * @description How many were right.
                 * @example 74
                 */
                right: number;
                /**
                 * @description Of how many.
                 * @example 74
                 */
                all: number;
                /**
                 * @description The lower bound of Wilson’s 95 % interval of their share.
                 * @example 0.95
                 */
                least: number;
            }[];
        };
        SetUnpaidLimit: {
            /**
             * @description In cents, 0 to 1000000000. 0: every search waits for an authorised payment. null: the default again.
             * @example 50000
             */
            limitMinor: number | null;
        };
        /** @description The parts of totalMinor, which always sum to it. */
        Split: {
            /**
             * @description The driver’s 80 % of totalMinor, with what rounding leaves, in cents.
             * @example 726
             */
            driverPayoutMinor: components["schemas"]["MinorString"];
            /**
             * @description 15 % of totalMinor, rounded down, in cents.
             * @example 136
             */
            serviceBrokeringMinor: components["schemas"]["MinorString"];
            /**
             * @description 5 % of totalMinor, rounded down, in cents.
             * @example 45
             */
            serviceInfrastructureMinor: components["schemas"]["MinorString"];
        };
        Stop: {
            /**
             * @description Degrees north, WGS 84, −90 to 90.
             * @example 37.7955
             */
            lat: number;
            /**
             * @description Degrees east, WGS 84, −180 to 180.
             * @example -122.3937
             */
            lng: number;
            address?: components["schemas"]["Address"];
        };
        TimeWindow: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
        TipDriver: {
            /**
             * @description In cents: 100 to 100000.
             * @example 300
             */
            amountMinor: number;
        };
        TipPaymentIntent: {
            /**
             * @description The processor’s id.
             * @example pi_3QK4n2aZ0bYc1dXe2fWg3hVi
             */
            id: string;
            /**
             * @example requires_action
             * @enum {string}
             */
            status: "requires_action" | "requires_capture" | "succeeded" | "canceled";
            /** @example requires_payment_method */
            processorStatus: string;
            /** @description With it the payer’s browser confirms. */
            clientSecret: string | null;
            /**
             * @description The page on which a card is entered. With `?return_url=` before its `#` it leads back from there.
             * @example https://delivery.example.com/pay/pi_3QK4…#pi_3QK4…_secret_…
             */
            actionUrl: string;
        };
        Tracking: {
            slug: string;
            /**
             * @description The status. `arriving`: within 250 m of the drop-off, where no position is shown.
             * @enum {string}
             */
            status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed" | "arriving";
            /** @enum {string} */
            jobStatus: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            pickup: {
                /**
                 * @description A name for the place that shows nothing but its city.
                 * @example Pickup in San Francisco
                 */
                label: string;
                city: string | null;
                region: string | null;
                /** @description Rounded: pickup to 2 decimals (about 1 km), drop-off to 1 (about 11 km). */
                approx: {
                    lat: number;
                    lng: number;
                };
            };
            dropoff: {
                /**
                 * @description A name for the place that shows nothing but its city.
                 * @example Pickup in San Francisco
                 */
                label: string;
                city: string | null;
                region: string | null;
                /** @description Rounded: pickup to 2 decimals (about 1 km), drop-off to 1 (about 11 km). */
                approx: {
                    lat: number;
                    lng: number;
                };
            };
            /** @description The last position of this job’s driver; null before and after the job, if older than 120 s, near the drop-off and on the return leg. */
            driverLocation: {
                lat: number;
                lng: number;
                heading: number | null;
                /** Format: date-time */
                recordedAt: string;
                /**
                 * @description `coarse`: 2 decimals, about 1 km, up to the pickup. `fine`: 4 decimals after it.
                 * @enum {string}
                 */
                precision: "coarse" | "fine";
            } | null;
            driver: {
                firstName: string;
                /** @enum {string} */
                vehicleType: "foot" | "bicycle" | "scooter" | "motorcycle" | "car" | "van" | "truck";
            } | null;
            /** @description To the minute; null if unknown. `pickupAt` is null after the pickup; `seconds` is the time to the drop-off. */
            eta: {
                pickupAt: string | null;
                /** Format: date-time */
                dropoffAt: string;
                seconds: number;
            } | null;
            deliveredAt: string | null;
            events: {
                type: string;
                /** @enum {string} */
                status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /** Format: date-time */
                at: string;
            }[];
            /** @description Who sent it, where they have given their name for that; never of goods with a minimum age. */
            merchant: components["schemas"]["PublicMerchant"] | null;
            ageRestricted: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description When the link ends: 24 hours after the delivery did; null while it runs. */
            expiresAt: string | null;
        };
        UnpaidLimit: {
            /**
             * @description The owner of the deliveries, as in the owner’s tokens.
             * @example org:demo-merchant
             */
            owner: string;
            /**
             * @description The limit of deliveries without an authorised payment, in cents.
             * @example 50000
             */
            limitMinor: components["schemas"]["MinorString"];
            /**
             * @description Whether it is everybody’s.
             * @example false
             */
            isDefault: boolean;
            /**
             * @description The sum of deliveries without an authorised payment, in cents: of one that is searched for or carried its total, of one that has ended what is still owed. Invoiced orders don’t count.
             * @example 12177
             */
            underWayMinor: components["schemas"]["MinorString"];
        };
        Version: {
            service: string;
            version: string;
            apiVersion: string;
            gitSha: string;
            builtAt: string;
            /**
             * @description The newest database migration that this build knows.
             * @example 0001_roles
             */
            schemaVersion: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34
             */
            id: string;
            url: string;
            events: string[];
            filter: components["schemas"]["WebhookFilter"];
            /**
             * @description pending: has not answered its challenge with 2xx yet. disabled: by us, see disabledReason.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "paused" | "disabled";
            /** @description gone: it answered 410. failing: nothing but failures for five days. */
            disabledReason: ("gone" | "failing") | null;
            failingSince: string | null;
            /** @description Shown once, in the first answer to its creation or rotation. Verify signatures with it (Standard Webhooks). */
            secret: string | null;
            /** @description True in a replay: the secret was shown before, and is null here. False where it is shown now. */
            secretShown: boolean;
            /** @description Until when the secret before signs along. */
            oldSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The webhook-id, the same at every attempt.
             * @example 3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d
             */
            id: string;
            /** @example delivery.assigned */
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            data: {
                [key: string]: unknown;
            };
            /** @description When it is sent next; null if it isn’t, or while it is held. */
            dueAt: string | null;
            /** Format: date-time */
            createdAt: string;
            attempts: {
                number: number;
                /** Format: date-time */
                at: string;
                /** @description Of the answer; null where there was none. */
                status: number | null;
                /**
                 * @description What was wrong where the status doesn’t say it: redirect_refused beside the status of the redirect; without a status timeout, connection_failed or another reason of the gate. Null beside a null status: not known.
                 * @example timeout
                 */
                error: string | null;
                latencyMs: number | null;
                /** @description The first 200 printable characters of the answer. */
                answer: string | null;
            }[];
        };
        /**
         * @description Only events whose data has these values; all of those that are given.
         * @example {}
         */
        WebhookFilter: {
            /** Format: uuid */
            deliveryId?: string;
            externalReference?: string;
        };
        WholeDelivery: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
            product: string;
            trackingSlug: string;
            tracking: {
                slug: string;
                /**
                 * @description Relative to this service’s base URL.
                 * @example /t/3f9c0a7be1
                 */
                url: string;
            };
            job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            };
            pickup: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            dropoff: {
                lat: number;
                lng: number;
                address: {
                    [key: string]: unknown;
                };
            };
            customer: {
                [key: string]: unknown;
            };
            description: string | null;
            signatureRequired: boolean;
            requirements: components["schemas"]["Requirements"];
            pickupWindow: components["schemas"]["TimeWindow"] | null;
            dropoffWindow: components["schemas"]["TimeWindow"] | null;
            /** @enum {string} */
            dispatch: "auto" | "hold";
            externalReference: string | null;
            /** @description The least age of the recipient, where the goods have one. */
            minimumAge: number | null;
            /** @description For a partner’s order: its other fields. */
            metadata: {
                [key: string]: unknown;
            } | null;
            fare: components["schemas"]["Fare"];
            /** @description Null where the sender gets an invoice. */
            paymentIntent: components["schemas"]["PaymentIntent"] | null;
            capture: components["schemas"]["Capture"];
            /**
             * @description Refunds that are done or under way, in cents.
             * @example 0
             */
            refundedMinor: components["schemas"]["MinorString"];
            /**
             * @description The part of the refunds that its owner owes us, in cents: what the driver and we have earned stays earned.
             * @example 0
             */
            refundChargedMinor: components["schemas"]["MinorString"];
            /**
             * @description What cancelling it cost, in cents.
             * @example 0
             */
            cancelFeeMinor: components["schemas"]["MinorString"];
            /**
             * @description What its return leg cost, in cents.
             * @example 0
             */
            returnFeeMinor: components["schemas"]["MinorString"];
            /**
             * @description Whether the return leg was charged to the customer, which needs fixes of the driver at the drop-off and back at the pickup; receivable where the sender owes it; not_due where there was no way back.
             * @example not_due
             * @enum {string}
             */
            returnStatus: "not_due" | "due" | "charged" | "receivable";
            /** @description Why it was cancelled, returned or failed. */
            endReason: string | null;
            /** @description About the drop-off PIN, if one is required. The PIN itself can’t be read. */
            pin: {
                /**
                 * @description How many more wrong PINs are allowed for the current driver; 0: it is locked.
                 * @example 5
                 */
                triesLeft: number;
                /**
                 * @description How often it can still be renewed: 10 times in all.
                 * @example 9
                 */
                renewalsLeft: number;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            deliveredAt: string | null;
            /** @description Arrivals, and returns to the pickup, without a good fix of the driver, as in the log. */
            overrides: {
                /** @enum {string} */
                type: "arrived_at_pickup" | "arrived_at_dropoff" | "returned";
                /**
                 * @description As it was stated.
                 * @example No reception in the garage
                 */
                reason: string;
                /**
                 * @description The distance of the last fix from the stop; null without a fix that is accurate to 100 m.
                 * @example 410
                 */
                metres: number | null;
                /** Format: date-time */
                at: string;
            }[];
        };
        Wishes: {
            /**
             * @description For the driver, in the recipient’s own words; null if there is none.
             * @example The blue door, second floor. The bell is broken.
             */
            note: string | null;
            /**
             * @description Whether it may be left at the door without meeting anybody.
             * @example true
             */
            leaveAtDoor: boolean;
        };
        /** @description Both replace what was asked before. */
        WishesRequest: {
            /**
             * @description For the driver, in the recipient’s own words; null if there is none.
             * @example The blue door, second floor. The bell is broken.
             */
            note: string | null;
            /**
             * @description Whether it may be left at the door without meeting anybody.
             * @example true
             */
            leaveAtDoor: boolean;
        };
    };
    responses: {
        /** @description [`body_too_large`](/problems/body_too_large): The body is too large. */
        body_too_large: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         */
        "body_unparsable-upload_cut_off-query_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
         */
        "body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         */
        "body_unparsable-upload_cut_off-query_invalid-path_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
         */
        "body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`credential_missing`](/problems/credential_missing): A credential is required.
         *     [`pool_key_invalid`](/problems/pool_key_invalid): The pool key is not valid.
         */
        "credential_missing-pool_key_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`credential_missing`](/problems/credential_missing): A credential is required.
         *     [`recipient_secret_invalid`](/problems/recipient_secret_invalid): The recipient’s secret is wrong.
         */
        "credential_missing-recipient_secret_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`credential_missing`](/problems/credential_missing): A credential is required.
         *     [`token_invalid`](/problems/token_invalid): The bearer token is not valid.
         */
        "credential_missing-token_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`credential_missing`](/problems/credential_missing): A credential is required.
         *     [`token_invalid`](/problems/token_invalid): The bearer token is not valid.
         *     [`pool_key_invalid`](/problems/pool_key_invalid): The pool key is not valid.
         */
        "credential_missing-token_invalid-pool_key_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         */
        "database_unavailable-demo_credentials-misconfigured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         */
        "database_unavailable-identity_unavailable-demo_credentials-misconfigured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
         */
        "database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         *     [`resolver_unavailable`](/problems/resolver_unavailable): The host name can’t be looked up right now.
         */
        "database_unavailable-identity_unavailable-demo_credentials-misconfigured-resolver_unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         */
        "demo_credentials-misconfigured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running. */
        idempotency_in_progress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request. */
        idempotency_key_reused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough. */
        insufficient_scope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
         *     [`driver_not_eligible`](/problems/driver_not_eligible): The driver may not take this job.
         */
        "insufficient_scope-driver_not_eligible": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`internal_error`](/problems/internal_error): Something went wrong here. */
        internal_error: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
         *     [`payment_not_authorised`](/problems/payment_not_authorised): The payment isn’t authorised yet.
         *     [`outside_delivery_hours`](/problems/outside_delivery_hours): These goods can’t be handed over at this hour.
         */
        "invalid_state_transition-payment_not_authorised-outside_delivery_hours": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`media_type_unsupported`](/problems/media_type_unsupported): The media type is not supported. */
        media_type_unsupported: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Accept-Post": components["headers"]["Accept-Post"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`media_type_unsupported`](/problems/media_type_unsupported): The media type is not supported. */
        "media_type_unsupported-bytes": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Accept: components["headers"]["Accept"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`method_not_allowed`](/problems/method_not_allowed): Method not allowed. */
        method_not_allowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`not_acceptable`](/problems/not_acceptable): No acceptable representation. */
        not_acceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`not_found`](/problems/not_found): Not found. */
        not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`offer_expired`](/problems/offer_expired): The offer has expired.
         *     [`offer_withdrawn`](/problems/offer_withdrawn): The offer was withdrawn.
         */
        "offer_expired-offer_withdrawn": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`picture_invalid`](/problems/picture_invalid): The picture can’t be read. */
        picture_invalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`product_not_yours`](/problems/product_not_yours): The key is not for this product. */
        product_not_yours: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid. */
        query_invalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`cursor_invalid`](/problems/cursor_invalid): The cursor is not valid here.
         */
        "query_invalid-cursor_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         */
        "query_invalid-path_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         *     [`cursor_invalid`](/problems/cursor_invalid): The cursor is not valid here.
         */
        "query_invalid-path_invalid-cursor_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
         */
        "query_invalid-path_invalid-idempotency_key_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`quota_exceeded`](/problems/quota_exceeded): Too many requests. */
        quota_exceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
         *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         */
        "storage_unavailable-database_unavailable-demo_credentials-misconfigured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
         *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         */
        "storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`tracking_expired`](/problems/tracking_expired): The tracking link has expired. */
        tracking_expired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`user_already_driver`](/problems/user_already_driver): This person is another driver already. */
        user_already_driver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`validation_failed`](/problems/validation_failed): The request is not acceptable. */
        validation_failed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
         *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
         */
        "validation_failed-idempotency_key_reused": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`version_mismatch`](/problems/version_mismatch): The resource has changed. */
        version_mismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`webhook_not_active`](/problems/webhook_not_active): The subscription isn’t active. */
        webhook_not_active: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description A UUID that you choose for this request. Send the same one when you retry.
         * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
         */
        "Idempotency-Key": string;
        /**
         * @description A UUID that you choose for this request. Send the same one when you retry.
         * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
         */
        "Idempotency-Key-required": string;
        /**
         * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
         * @example "3"
         */
        "If-Match": string;
        /**
         * @description The ETag of the answer that you have. If it is still current, the answer is 304.
         * @example "5f1c0c8f6f2b4c1d"
         */
        "If-None-Match": string;
        /**
         * @description The id of the last event that you have. It isn’t sent again.
         * @example 5f1c0c8f6f2b4c1d
         */
        "Last-Event-ID": string;
        /** @description nextCursor of the page before, unchanged. */
        cursor: string;
        /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
        "deliveries-id": string;
        /** @example 8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10 */
        "drivers-id": string;
        /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
        "jobs-id": string;
        /** @description Items in a page: 1 to 100, 20 unless given. */
        limit: number;
        /** @example 2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d */
        "offers-id": string;
        /**
         * @description What the picture shows: what was picked up, where it was left, who signed.
         * @example photo
         */
        "proofs-kind": "pickup_photo" | "photo" | "signature";
        /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
        "senders-id": string;
        /** @example 3f9c0a7be1 */
        "tracking-slug": string;
        /**
         * @description The owner of the deliveries, as in the owner’s tokens.
         * @example org:demo-merchant
         */
        "unpaid-limits-owner": string;
        /**
         * @description The same at every attempt. Ignore a message whose id you have seen.
         * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
         */
        "webhook-id-required": string;
        /**
         * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature-required": string;
        /**
         * @description The time of this attempt, in seconds since 1970.
         * @example 1795253400
         */
        "webhook-timestamp-required": string;
        /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
        "webhooks-id": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in our logs. It is the caller’s own X-Request-Id if that is a UUID.
         * @example 7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11
         */
        "X-Request-Id": string;
        /**
         * @description Identifies this version of the answer.
         * @example "1"
         */
        ETag: string;
        /**
         * @description The path of the created resource.
         * @example /v1/deliveries/0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10
         */
        Location: string;
        /**
         * @description The name of the file to save.
         * @example attachment; filename="photo.jpg"
         */
        "Content-Disposition": string;
        /**
         * @description `true` if this is the stored answer to an earlier request with the same key; otherwise absent.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description Seconds to wait before trying again.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The quota that is used up: its name, number of requests (q) and window in seconds (w).
         * @example "create";q=60;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description The challenge: which credential is needed, and which scope is missing (RFC 6750).
         * @example Bearer realm="waypost"
         */
        "WWW-Authenticate": string;
        /**
         * @description The media type that the body must have.
         * @example application/json
         */
        "Accept-Post": string;
        /**
         * @description The media types that the body may have.
         * @example image/jpeg, image/png, image/webp
         */
        Accept: string;
        /**
         * @description The methods that this path takes.
         * @example GET, HEAD, OPTIONS
         */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    quoteFare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pickupLat": 37.7955,
                 *       "pickupLng": -122.3937,
                 *       "dropoffLat": 37.7544,
                 *       "dropoffLng": -122.4477,
                 *       "tipMinor": 200
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quote": {
                     *         "distanceMiles": 4.094,
                     *         "totalMinor": "907",
                     *         "customerTotalMinor": "1107",
                     *         "tipMinor": "200",
                     *         "split": {
                     *           "driverPayoutMinor": "726",
                     *           "serviceBrokeringMinor": "136",
                     *           "serviceInfrastructureMinor": "45"
                     *         },
                     *         "minApplied": false,
                     *         "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.",
                     *         "policyVersion": "charter-v1",
                     *         "distanceMethod": "haversine",
                     *         "quoteToken": "v1.k1.eyJ…",
                     *         "expiresAt": "2026-11-21T09:40:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        quote: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             *     [`distance_too_long`](/problems/distance_too_long): The distance is too long.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only those in this state. */
                status?: "created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed";
                /** @description Only those with this order number of yours. */
                externalReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *           "status": "created",
                     *           "product": "delivery",
                     *           "trackingSlug": "3f9c0a7be1",
                     *           "tracking": {
                     *             "slug": "3f9c0a7be1",
                     *             "url": "/t/3f9c0a7be1"
                     *           },
                     *           "job": {
                     *             "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *             "status": "created"
                     *           },
                     *           "pickup": {
                     *             "lat": 37.7955,
                     *             "lng": -122.3937,
                     *             "address": {
                     *               "line1": "1 Ferry Building",
                     *               "city": "San Francisco",
                     *               "region": "CA",
                     *               "postalCode": "94111"
                     *             }
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7544,
                     *             "lng": -122.4477,
                     *             "address": {
                     *               "line1": "101 Twin Peaks Blvd",
                     *               "city": "San Francisco",
                     *               "region": "CA"
                     *             }
                     *           },
                     *           "customer": {
                     *             "name": "Robin Doe",
                     *             "phone": "+14155550134",
                     *             "email": "robin@example.com"
                     *           },
                     *           "description": "Two bags of groceries",
                     *           "signatureRequired": false,
                     *           "requirements": {
                     *             "photo": false,
                     *             "pickupPhoto": false,
                     *             "pin": false,
                     *             "authorisedPayment": false
                     *           },
                     *           "pickupWindow": null,
                     *           "dropoffWindow": null,
                     *           "dispatch": "auto",
                     *           "externalReference": null,
                     *           "minimumAge": null,
                     *           "metadata": null,
                     *           "fare": {
                     *             "distanceMiles": 4.094,
                     *             "totalMinor": "907",
                     *             "customerTotalMinor": "1107",
                     *             "tipMinor": "200",
                     *             "split": {
                     *               "driverPayoutMinor": "726",
                     *               "serviceBrokeringMinor": "136",
                     *               "serviceInfrastructureMinor": "45"
                     *             },
                     *             "minApplied": false,
                     *             "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.",
                     *             "policyVersion": "charter-v1",
                     *             "distanceMethod": "haversine"
                     *           },
                     *           "paymentIntent": {
                     *             "id": "pi_3QK4n2aZ0bYc1dXe2fWg3hVi",
                     *             "status": "requires_action",
                     *             "processorStatus": "requires_payment_method"
                     *           },
                     *           "capture": {
                     *             "status": "not_due",
                     *             "dueMinor": "0",
                     *             "capturedMinor": "0"
                     *           },
                     *           "refundedMinor": "0",
                     *           "refundChargedMinor": "0",
                     *           "cancelFeeMinor": "0",
                     *           "returnFeeMinor": "0",
                     *           "returnStatus": "not_due",
                     *           "endReason": null,
                     *           "pin": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z",
                     *           "deliveredAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                        /** @description For the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key-required"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 32 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pickup": {
                 *         "lat": 37.7955,
                 *         "lng": -122.3937,
                 *         "address": {
                 *           "line1": "1 Ferry Building",
                 *           "city": "San Francisco",
                 *           "region": "CA",
                 *           "postalCode": "94111"
                 *         }
                 *       },
                 *       "dropoff": {
                 *         "lat": 37.7544,
                 *         "lng": -122.4477,
                 *         "address": {
                 *           "street": "101 Twin Peaks Blvd",
                 *           "city": "San Francisco",
                 *           "state": "CA"
                 *         }
                 *       },
                 *       "customer": {
                 *         "name": "Robin Doe",
                 *         "phone": "+14155550134",
                 *         "email": "robin@example.com"
                 *       },
                 *       "description": "Two bags of groceries",
                 *       "signatureRequired": false,
                 *       "tipMinor": 200
                 *     }
                 */
                "application/json": components["schemas"]["CreateDeliveryRequest"];
            };
        };
        responses: {
            /** @description Created, with a job, a fare, a public tracking link and a payment intent. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "created",
                     *         "trackingSlug": "3f9c0a7be1",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "created"
                     *       },
                     *       "fare": {
                     *         "distanceMiles": 4.094,
                     *         "totalMinor": "907",
                     *         "customerTotalMinor": "1107",
                     *         "tipMinor": "200",
                     *         "split": {
                     *           "driverPayoutMinor": "726",
                     *           "serviceBrokeringMinor": "136",
                     *           "serviceInfrastructureMinor": "45"
                     *         },
                     *         "minApplied": false,
                     *         "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.",
                     *         "policyVersion": "charter-v1",
                     *         "distanceMethod": "haversine"
                     *       },
                     *       "tracking": {
                     *         "slug": "3f9c0a7be1",
                     *         "url": "/t/3f9c0a7be1",
                     *         "recipientUrl": "/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…"
                     *       },
                     *       "paymentIntent": {
                     *         "id": "pi_3QK4n2aZ0bYc1dXe2fWg3hVi",
                     *         "status": "requires_action",
                     *         "processorStatus": "requires_payment_method",
                     *         "clientSecret": "pi_3QK4…_secret_…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedDelivery"];
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`idempotency_key_missing`](/problems/idempotency_key_missing): Idempotency-Key is required.
             *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["idempotency_in_progress"];
            /** @description [`quote_expired`](/problems/quote_expired): The quote has expired. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`payment_customer_unknown`](/problems/payment_customer_unknown): You have no such payment customer.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             *     [`distance_too_long`](/problems/distance_too_long): The distance is too long.
             *     [`quote_mismatch`](/problems/quote_mismatch): The quote is for something else.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
        };
    };
    createPaymentCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Robin Doe",
                 *       "email": "robin@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentCustomer"];
            };
        };
        responses: {
            /** @description The customer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentCustomer": {
                     *         "id": "cus_QXg1o3R2kLmN4p.3vJ8kQ2mX7sYtR5wZ1aB9g"
                     *       }
                     *     }
                     */
                    "application/json": {
                        paymentCustomer: components["schemas"]["PaymentCustomer"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["idempotency_in_progress"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "created",
                     *         "product": "delivery",
                     *         "trackingSlug": "3f9c0a7be1",
                     *         "tracking": {
                     *           "slug": "3f9c0a7be1",
                     *           "url": "/t/3f9c0a7be1"
                     *         },
                     *         "job": {
                     *           "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *           "status": "created"
                     *         },
                     *         "pickup": {
                     *           "lat": 37.7955,
                     *           "lng": -122.3937,
                     *           "address": {
                     *             "line1": "1 Ferry Building",
                     *             "city": "San Francisco",
                     *             "region": "CA",
                     *             "postalCode": "94111"
                     *           }
                     *         },
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477,
                     *           "address": {
                     *             "line1": "101 Twin Peaks Blvd",
                     *             "city": "San Francisco",
                     *             "region": "CA"
                     *           }
                     *         },
                     *         "customer": {
                     *           "name": "Robin Doe",
                     *           "phone": "+14155550134",
                     *           "email": "robin@example.com"
                     *         },
                     *         "description": "Two bags of groceries",
                     *         "signatureRequired": false,
                     *         "requirements": {
                     *           "photo": false,
                     *           "pickupPhoto": false,
                     *           "pin": false,
                     *           "authorisedPayment": false
                     *         },
                     *         "pickupWindow": null,
                     *         "dropoffWindow": null,
                     *         "dispatch": "auto",
                     *         "externalReference": null,
                     *         "minimumAge": null,
                     *         "metadata": null,
                     *         "fare": {
                     *           "distanceMiles": 4.094,
                     *           "totalMinor": "907",
                     *           "customerTotalMinor": "1107",
                     *           "tipMinor": "200",
                     *           "split": {
                     *             "driverPayoutMinor": "726",
                     *             "serviceBrokeringMinor": "136",
                     *             "serviceInfrastructureMinor": "45"
                     *           },
                     *           "minApplied": false,
                     *           "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.",
                     *           "policyVersion": "charter-v1",
                     *           "distanceMethod": "haversine"
                     *         },
                     *         "paymentIntent": {
                     *           "id": "pi_3QK4n2aZ0bYc1dXe2fWg3hVi",
                     *           "status": "requires_action",
                     *           "processorStatus": "requires_payment_method"
                     *         },
                     *         "capture": {
                     *           "status": "not_due",
                     *           "dueMinor": "0",
                     *           "capturedMinor": "0"
                     *         },
                     *         "refundedMinor": "0",
                     *         "refundChargedMinor": "0",
                     *         "cancelFeeMinor": "0",
                     *         "returnFeeMinor": "0",
                     *         "returnStatus": "not_due",
                     *         "endReason": null,
                     *         "pin": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "deliveredAt": null,
                     *         "overrides": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        delivery: components["schemas"]["WholeDelivery"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dropoff": {
                 *         "instructions": "Ring twice"
                 *       },
                 *       "tipMinor": 500
                 *     }
                 */
                "application/json": components["schemas"]["ChangeDelivery"];
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "assigned"
                     *       },
                     *       "changed": [
                     *         "instructions",
                     *         "tipMinor"
                     *       ],
                     *       "fare": {
                     *         "distanceMiles": 4.094,
                     *         "totalMinor": "907",
                     *         "customerTotalMinor": "1407",
                     *         "tipMinor": "500",
                     *         "split": {
                     *           "driverPayoutMinor": "726",
                     *           "serviceBrokeringMinor": "136",
                     *           "serviceInfrastructureMinor": "45"
                     *         },
                     *         "minApplied": false,
                     *         "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.",
                     *         "policyVersion": "charter-v1",
                     *         "distanceMethod": "haversine"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedDelivery"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`payment_not_authorised`](/problems/payment_not_authorised): The payment isn’t authorised yet.
             *     [`change_too_late`](/problems/change_too_late): That can’t be changed any more.
             *     [`change_in_progress`](/problems/change_in_progress): Its payment is being changed.
             *     [`tip_not_covered`](/problems/tip_not_covered): The payment doesn’t cover this tip.
             *     [`outside_delivery_hours`](/problems/outside_delivery_hours): These goods can’t be handed over at this hour.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
        };
    };
    readCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancellation": {
                     *         "allowed": true,
                     *         "feeMinor": "300",
                     *         "refundMinor": "807",
                     *         "reason": "driver_assigned",
                     *         "validUntil": "2026-11-21T09:40:00.000Z",
                     *         "token": "v1.k1.eyJkZWxpdmVyeUlkIjoi….pQ3r…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        cancellation: components["schemas"]["Cancellation"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    cancelDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The customer changed their mind"
                 *     }
                 */
                "application/json": components["schemas"]["CancelRequest"];
            };
        };
        responses: {
            /** @description Cancelled, and what it cost. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "cancelled",
                     *         "endReason": "The customer changed their mind",
                     *         "endedAt": "2026-11-21T09:36:00.000Z"
                     *       },
                     *       "cancellation": {
                     *         "feeMinor": "300",
                     *         "refundMinor": "807"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledDelivery"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`cancellation_price_expired`](/problems/cancellation_price_expired): The price of cancelling has expired.
             *     [`cancellation_price_changed`](/problems/cancellation_price_changed): The price of cancelling has changed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`cancellation_token_invalid`](/problems/cancellation_token_invalid): The token is not of this delivery’s cancellation.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    resetPin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new PIN, for you to pass on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "arrived_at_dropoff",
                     *         "pin": "4821"
                     *       },
                     *       "triesLeft": 5,
                     *       "renewalsLeft": 9
                     *     }
                     */
                    "application/json": components["schemas"]["ResetPin"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`pin_renewals_used_up`](/problems/pin_renewals_used_up): The PIN was renewed too often.
             *     [`pin_not_required`](/problems/pin_not_required): There is no PIN.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refunds": [
                     *         {
                     *           "id": "7c1e2d3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f",
                     *           "leg": "delivery",
                     *           "amountMinor": "500",
                     *           "reason": "Arrived late",
                     *           "status": "succeeded",
                     *           "failureReason": null,
                     *           "createdAt": "2026-11-21T10:30:00.000Z",
                     *           "updatedAt": "2026-11-21T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        refunds: components["schemas"]["Refund"][];
                        /** @description For the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    requestRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountMinor": 500,
                 *       "reason": "Arrived late"
                 *     }
                 */
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description Asked for. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refund": {
                     *         "id": "7c1e2d3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f",
                     *         "leg": "delivery",
                     *         "amountMinor": "500",
                     *         "reason": "Arrived late",
                     *         "status": "pending",
                     *         "failureReason": null,
                     *         "createdAt": "2026-11-21T10:30:00.000Z",
                     *         "updatedAt": "2026-11-21T10:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`nothing_captured`](/problems/nothing_captured): Nothing has been captured. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`refund_too_large`](/problems/refund_too_large): The refund is larger than what is left.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    receivePaymentEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An event, as Stripe signed it. At most 256 KiB. */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`body_empty`](/problems/body_empty): The body is empty.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description [`signature_invalid`](/problems/signature_invalid): The webhook’s signature is not valid.
             *     [`timestamp_out_of_tolerance`](/problems/timestamp_out_of_tolerance): The webhook is too old, or from the future.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported-bytes"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
             *     [`payment_not_known_yet`](/problems/payment_not_known_yet): The payment’s delivery isn’t there yet.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "sequence": 1,
                     *           "type": "created",
                     *           "status": "created",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "by": null,
                     *           "detail": null
                     *         },
                     *         {
                     *           "sequence": 2,
                     *           "type": "assigned",
                     *           "status": "assigned",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "by": "offers",
                     *           "detail": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryEvents"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    trackDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the public may see. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracking": {
                     *         "slug": "3f9c0a7be1",
                     *         "status": "enroute_to_dropoff",
                     *         "jobStatus": "in_progress",
                     *         "pickup": {
                     *           "label": "Pickup in San Francisco",
                     *           "city": "San Francisco",
                     *           "region": "CA",
                     *           "approx": {
                     *             "lat": 37.8,
                     *             "lng": -122.39
                     *           }
                     *         },
                     *         "dropoff": {
                     *           "label": "Drop-off in San Francisco",
                     *           "city": "San Francisco",
                     *           "region": "CA",
                     *           "approx": {
                     *             "lat": 37.8,
                     *             "lng": -122.4
                     *           }
                     *         },
                     *         "driverLocation": {
                     *           "lat": 37.7793,
                     *           "lng": -122.4193,
                     *           "heading": 224,
                     *           "recordedAt": "2026-11-21T09:51:40.000Z",
                     *           "precision": "fine"
                     *         },
                     *         "driver": {
                     *           "firstName": "Maya",
                     *           "vehicleType": "car"
                     *         },
                     *         "eta": {
                     *           "pickupAt": null,
                     *           "dropoffAt": "2026-11-21T10:03:00.000Z",
                     *           "seconds": 660
                     *         },
                     *         "deliveredAt": null,
                     *         "events": [
                     *           {
                     *             "type": "created",
                     *             "status": "created",
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           {
                     *             "type": "assigned",
                     *             "status": "assigned",
                     *             "at": "2026-11-21T09:31:12.000Z"
                     *           },
                     *           {
                     *             "type": "enroute_to_pickup",
                     *             "status": "enroute_to_pickup",
                     *             "at": "2026-11-21T09:31:20.000Z"
                     *           },
                     *           {
                     *             "type": "arrived_at_pickup",
                     *             "status": "arrived_at_pickup",
                     *             "at": "2026-11-21T09:41:02.000Z"
                     *           },
                     *           {
                     *             "type": "picked_up",
                     *             "status": "picked_up",
                     *             "at": "2026-11-21T09:44:30.000Z"
                     *           },
                     *           {
                     *             "type": "enroute_to_dropoff",
                     *             "status": "enroute_to_dropoff",
                     *             "at": "2026-11-21T09:44:41.000Z"
                     *           }
                     *         ],
                     *         "merchant": {
                     *           "name": "Ferry Plaza Flowers",
                     *           "logoUrl": "/v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "support": {
                     *             "email": "help@flowers.example",
                     *             "phone": "+14155550134",
                     *             "url": null
                     *           }
                     *         },
                     *         "ageRestricted": false,
                     *         "updatedAt": "2026-11-21T09:44:41.000Z",
                     *         "expiresAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        tracking: components["schemas"]["Tracking"];
                    };
                };
            };
            /** @description Your version is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    watchDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The id of the last event that you have. It isn’t sent again.
                 * @example 5f1c0c8f6f2b4c1d
                 */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    rateDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stars": 5,
                 *       "comment": "Careful with the stairs."
                 *     }
                 */
                "application/json": components["schemas"]["RateDelivery"];
            };
        };
        responses: {
            /** @description The delivery’s rating. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rating": {
                     *         "stars": 5,
                     *         "comment": "Careful with the stairs.",
                     *         "at": "2026-11-21T10:20:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        rating: components["schemas"]["DeliveryRating"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-recipient_secret_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`rating_too_early`](/problems/rating_too_early): There is nothing to rate yet.
             *     [`already_rated`](/problems/already_rated): It has its rating.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["tracking_expired"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    tipDriver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key-required"];
            };
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountMinor": 300
                 *     }
                 */
                "application/json": components["schemas"]["TipDriver"];
            };
        };
        responses: {
            /** @description Begun. `GET /v1/tracking/{slug}/recipient` says what becomes of it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tip": {
                     *         "id": "6b1f0c2d-3e4a-4b5c-8d6e-7f8091a2b3c4",
                     *         "amountMinor": "300",
                     *         "status": "pending",
                     *         "createdAt": "2026-11-21T10:22:00.000Z"
                     *       },
                     *       "paymentIntent": {
                     *         "id": "pi_3QK4n2aZ0bYc1dXe2fWg3hVi",
                     *         "status": "requires_action",
                     *         "processorStatus": "requires_payment_method",
                     *         "clientSecret": "pi_3QK4…_secret_…",
                     *         "actionUrl": "https://delivery.example.com/pay/pi_3QK4…#pi_3QK4…_secret_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        tip: components["schemas"]["LaterTip"];
                        paymentIntent: components["schemas"]["TipPaymentIntent"];
                    };
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
             *     [`idempotency_key_missing`](/problems/idempotency_key_missing): Idempotency-Key is required.
             *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["credential_missing-recipient_secret_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`tip_expired`](/problems/tip_expired): The time to pay for the tip is over.
             *     [`tip_too_early`](/problems/tip_too_early): Nobody has brought it.
             *     [`tips_used_up`](/problems/tips_used_up): No more tips are taken.
             *     [`tips_not_taken`](/problems/tips_not_taken): Tips aren’t taken here.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["tracking_expired"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTips: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its tips; none at first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tips": [
                     *         {
                     *           "id": "6b1f0c2d-3e4a-4b5c-8d6e-7f8091a2b3c4",
                     *           "amountMinor": "300",
                     *           "status": "succeeded",
                     *           "createdAt": "2026-11-21T10:22:00.000Z",
                     *           "refundedMinor": "0",
                     *           "paidAt": "2026-11-21T10:23:10.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        tips: components["schemas"]["PaidTip"][];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    trackAsRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the recipient may see. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracking": {
                     *         "slug": "3f9c0a7be1",
                     *         "status": "enroute_to_dropoff",
                     *         "jobStatus": "in_progress",
                     *         "pickup": {
                     *           "label": "Pickup in San Francisco",
                     *           "city": "San Francisco",
                     *           "region": "CA",
                     *           "approx": {
                     *             "lat": 37.8,
                     *             "lng": -122.39
                     *           }
                     *         },
                     *         "dropoff": {
                     *           "label": "Drop-off in San Francisco",
                     *           "city": "San Francisco",
                     *           "region": "CA",
                     *           "approx": {
                     *             "lat": 37.8,
                     *             "lng": -122.4
                     *           }
                     *         },
                     *         "driverLocation": {
                     *           "lat": 37.7793,
                     *           "lng": -122.4193,
                     *           "heading": 224,
                     *           "recordedAt": "2026-11-21T09:51:40.000Z",
                     *           "precision": "fine"
                     *         },
                     *         "driver": {
                     *           "firstName": "Maya",
                     *           "vehicleType": "car"
                     *         },
                     *         "eta": {
                     *           "pickupAt": null,
                     *           "dropoffAt": "2026-11-21T10:03:00.000Z",
                     *           "seconds": 660
                     *         },
                     *         "deliveredAt": null,
                     *         "events": [
                     *           {
                     *             "type": "created",
                     *             "status": "created",
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           {
                     *             "type": "assigned",
                     *             "status": "assigned",
                     *             "at": "2026-11-21T09:31:12.000Z"
                     *           },
                     *           {
                     *             "type": "enroute_to_pickup",
                     *             "status": "enroute_to_pickup",
                     *             "at": "2026-11-21T09:31:20.000Z"
                     *           },
                     *           {
                     *             "type": "arrived_at_pickup",
                     *             "status": "arrived_at_pickup",
                     *             "at": "2026-11-21T09:41:02.000Z"
                     *           },
                     *           {
                     *             "type": "picked_up",
                     *             "status": "picked_up",
                     *             "at": "2026-11-21T09:44:30.000Z"
                     *           },
                     *           {
                     *             "type": "enroute_to_dropoff",
                     *             "status": "enroute_to_dropoff",
                     *             "at": "2026-11-21T09:44:41.000Z"
                     *           }
                     *         ],
                     *         "merchant": {
                     *           "name": "Ferry Plaza Flowers",
                     *           "logoUrl": "/v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "support": {
                     *             "email": "help@flowers.example",
                     *             "phone": "+14155550134",
                     *             "url": null
                     *           }
                     *         },
                     *         "ageRestricted": false,
                     *         "updatedAt": "2026-11-21T09:44:41.000Z",
                     *         "expiresAt": null
                     *       },
                     *       "recipient": {
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477
                     *         },
                     *         "remaining": {
                     *           "miles": 2.3,
                     *           "seconds": 660
                     *         },
                     *         "note": "The blue door, second floor. The bell is broken.",
                     *         "leaveAtDoor": true,
                     *         "wishes": {
                     *           "isOpen": true,
                     *           "changesLeft": 19,
                     *           "leaveAtDoorForbiddenBy": []
                     *         },
                     *         "canRate": false,
                     *         "tipping": {
                     *           "canTip": false,
                     *           "to": null,
                     *           "tips": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        tracking: components["schemas"]["Tracking"];
                        recipient: components["schemas"]["Recipient"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-recipient_secret_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    checkPhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneLastFour": "0134"
                 *     }
                 */
                "application/json": components["schemas"]["PhoneRequest"];
            };
        };
        responses: {
            /** @description They are the recipient’s. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipient": {
                     *         "secret": "rcp_3f9c0a7be1_Ab3…",
                     *         "url": "/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        recipient: components["schemas"]["RecipientLink"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`phone_tries_used_up`](/problems/phone_tries_used_up): Too many wrong phone digits. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["tracking_expired"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`phone_digits_wrong`](/problems/phone_digits_wrong): The phone digits are wrong.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    watchAsRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The id of the last event that you have. It isn’t sent again.
                 * @example 5f1c0c8f6f2b4c1d
                 */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-recipient_secret_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeWishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The blue door, second floor. The bell is broken.",
                 *       "leaveAtDoor": true
                 *     }
                 */
                "application/json": components["schemas"]["WishesRequest"];
            };
        };
        responses: {
            /** @description The driver is told. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wishes": {
                     *         "note": "The blue door, second floor. The bell is broken.",
                     *         "leaveAtDoor": true,
                     *         "changesLeft": 19
                     *       }
                     *     }
                     */
                    "application/json": {
                        wishes: components["schemas"]["ChangedWishes"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-recipient_secret_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`wishes_closed`](/problems/wishes_closed): It is too late for wishes.
             *     [`wishes_used_up`](/problems/wishes_used_up): The wishes were changed too often.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["tracking_expired"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`leave_at_door_forbidden`](/problems/leave_at_door_forbidden): It can’t be left at the door.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    readWishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What they wish; nothing at first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wishes": {
                     *         "note": "The blue door, second floor. The bell is broken.",
                     *         "leaveAtDoor": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        wishes: components["schemas"]["Wishes"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    trackReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                slug: components["parameters"]["tracking-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "receipt": {
                     *         "jws": "eyJhbGciOiJFZERTQSIsImtpZCI6InIxIiwidHlwIjoicmVjZWlwdCtqd3MifQ.eyJkZWxpdmVyeUlkSGFzaCI6Ii4uLiJ9.c2lnbmF0dXJl",
                     *         "claims": {
                     *           "deliveryIdHash": "sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b",
                     *           "inputsCommitment": "sha256:7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *           "milliMiles": 4094,
                     *           "policyHash": "sha256:2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d",
                     *           "fee": {
                     *             "currency": "USD",
                     *             "baseMinor": "600",
                     *             "distanceMinor": "307",
                     *             "minApplied": false,
                     *             "totalMinor": "907",
                     *             "split": {
                     *               "driverPayoutMinor": "726",
                     *               "serviceBrokeringMinor": "136",
                     *               "serviceInfrastructureMinor": "45"
                     *             },
                     *             "tipMinor": "200",
                     *             "customerTotalMinor": "1107"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        receipt: components["schemas"]["Receipt"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    readReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt, with the salt and inputs of its commitment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "receipt": {
                     *         "jws": "eyJhbGciOiJFZERTQSIsImtpZCI6InIxIiwidHlwIjoicmVjZWlwdCtqd3MifQ.eyJkZWxpdmVyeUlkSGFzaCI6Ii4uLiJ9.c2lnbmF0dXJl",
                     *         "claims": {
                     *           "deliveryIdHash": "sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b",
                     *           "inputsCommitment": "sha256:7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *           "milliMiles": 4094,
                     *           "policyHash": "sha256:2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d",
                     *           "fee": {
                     *             "currency": "USD",
                     *             "baseMinor": "600",
                     *             "distanceMinor": "307",
                     *             "minApplied": false,
                     *             "totalMinor": "907",
                     *             "split": {
                     *               "driverPayoutMinor": "726",
                     *               "serviceBrokeringMinor": "136",
                     *               "serviceInfrastructureMinor": "45"
                     *             },
                     *             "tipMinor": "200",
                     *             "customerTotalMinor": "1107"
                     *           }
                     *         }
                     *       },
                     *       "opening": {
                     *         "salt": "9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f",
                     *         "inputs": {
                     *           "pickupLat": 37.7955,
                     *           "pickupLng": -122.3937,
                     *           "dropoffLat": 37.7544,
                     *           "dropoffLng": -122.4477,
                     *           "tipMinor": "200"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        receipt: components["schemas"]["Receipt"];
                        opening: components["schemas"]["ReceiptOpening"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readAuditStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stats": {
                     *         "audited": 4812,
                     *         "drifted": 0,
                     *         "lastDrift": null,
                     *         "lastRun": {
                     *           "night": "2026-11-21",
                     *           "startedAt": "2026-11-21T03:00:00.000Z",
                     *           "finishedAt": "2026-11-21T03:00:09.000Z",
                     *           "audited": 4812,
                     *           "drifted": 0
                     *         },
                     *         "running": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        stats: components["schemas"]["FeeAuditStats"];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    auditFee: {
        parameters: {
            query?: {
                /** @description What if it had been priced by this policy? Then policy and recomputed are those of that policy, and drift lists the differences. The ledger isn’t compared. */
                policy?: "charter-v1";
            };
            header?: never;
            path: {
                /** @example 3f9c0a7be1 */
                deliveryIdOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit": {
                     *         "deliveryId": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "policy": {
                     *           "version": "charter-v1",
                     *           "effectiveFrom": "2026-01-01T00:00:00.000Z",
                     *           "currency": "USD",
                     *           "basePerDeliveryMinor": 600,
                     *           "perMileMinor": 75,
                     *           "minimumFareMinor": 700,
                     *           "maxMiles": 100,
                     *           "roadFactor": 1,
                     *           "earthRadiusMiles": 3958.7613,
                     *           "distanceRounding": "half_up_3_decimals",
                     *           "feeRounding": "half_up_cent",
                     *           "splitBps": {
                     *             "driver": 8000,
                     *             "brokering": 1500,
                     *             "infrastructure": 500
                     *           },
                     *           "splitRemainderTo": "driver",
                     *           "tipPassThroughBps": 10000,
                     *           "cancellation": {
                     *             "assignedMinor": 300,
                     *             "arrivedMinor": 500
                     *           },
                     *           "returnBps": 6000,
                     *           "dispatch": {
                     *             "waveSize": 3,
                     *             "radiusMiles": 3,
                     *             "radiusGrowth": 1.5,
                     *             "maxRadiusMiles": 10,
                     *             "offerTtlSeconds": 60,
                     *             "jobTtlSeconds": 900
                     *           },
                     *           "hash": "sha256:776e35c684b028ecc0a221f65d5e6d961bc0dca199876e14cb3d6dd121cf1a79"
                     *         },
                     *         "stored": {
                     *           "policyVersion": "charter-v1",
                     *           "inputs": {
                     *             "tipMinor": "200"
                     *           },
                     *           "distanceMiles": 4.094,
                     *           "baseMinor": "600",
                     *           "distanceMinor": "307",
                     *           "minApplied": false,
                     *           "totalMinor": "907",
                     *           "split": {
                     *             "driverPayoutMinor": "726",
                     *             "serviceBrokeringMinor": "136",
                     *             "serviceInfrastructureMinor": "45"
                     *           },
                     *           "tipMinor": "200",
                     *           "customerTotalMinor": "1107",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "recomputed": {
                     *           "policyVersion": "charter-v1",
                     *           "inputs": {
                     *             "tipMinor": "200"
                     *           },
                     *           "distanceMiles": 4.094,
                     *           "baseMinor": "600",
                     *           "distanceMinor": "307",
                     *           "minApplied": false,
                     *           "totalMinor": "907",
                     *           "split": {
                     *             "driverPayoutMinor": "726",
                     *             "serviceBrokeringMinor": "136",
                     *             "serviceInfrastructureMinor": "45"
                     *           },
                     *           "tipMinor": "200",
                     *           "customerTotalMinor": "1107",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "laterTips": [],
                     *         "drift": {
                     *           "ok": true,
                     *           "diffs": []
                     *         },
                     *         "explanation": "Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver. The stored fee, the recomputed fee and the ledger agree."
                     *       }
                     *     }
                     */
                    "application/json": {
                        audit: components["schemas"]["FeeAudit"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            /**
             * @description [`token_invalid`](/problems/token_invalid): The bearer token is not valid.
             *     [`pool_key_invalid`](/problems/pool_key_invalid): The pool key is not valid.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tracking_expired"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    dispatchJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobId": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69"
                 *     }
                 */
                "application/json": components["schemas"]["DispatchRequest"];
            };
        };
        responses: {
            /** @description The wave. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dispatched": 1,
                     *       "candidates": [
                     *         {
                     *           "candidateId": "3d0e9a4c-7b21-4f68-8c15-6a5b4c3d2e1f",
                     *           "displayName": "Maya R.",
                     *           "vehicleType": "car",
                     *           "distanceMiles": 0.368,
                     *           "etaSeconds": 120,
                     *           "rating": null,
                     *           "rank": 1,
                     *           "offer": {
                     *             "id": "2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d",
                     *             "status": "open",
                     *             "expiresAt": "2026-11-21T09:31:00.000Z",
                     *             "driverPayoutMinor": "726",
                     *             "tipMinor": "200"
                     *           }
                     *         }
                     *       ],
                     *       "wave": 1,
                     *       "waveEndsAt": "2026-11-21T09:31:00.000Z",
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "offering",
                     *         "expiresAt": "2026-11-21T09:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Dispatched"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["invalid_state_transition-payment_not_authorised-outside_delivery_hours"];
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            /**
             * @description [`quota_exceeded`](/problems/quota_exceeded): Too many requests.
             *     [`waves_unanswered`](/problems/waves_unanswered): Too many waves that nobody accepts.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    matchPool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pickupLat": 37.7955,
                 *       "pickupLng": -122.3937,
                 *       "product": "eats",
                 *       "radiusMiles": 3
                 *     }
                 */
                "application/json": components["schemas"]["MatchRequest"];
            };
        };
        responses: {
            /** @description The candidates, best first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "candidates": [
                     *         {
                     *           "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *           "displayName": "Maya R.",
                     *           "vehicleType": "car",
                     *           "distanceMiles": 0.412,
                     *           "etaSeconds": 107,
                     *           "rating": null,
                     *           "rank": 1,
                     *           "score": 0.7741,
                     *           "scoreParts": {
                     *             "eta": 0.8487,
                     *             "idle": 0.5,
                     *             "rating": 0.9,
                     *             "acceptance": 0.8
                     *           },
                     *           "locationAgeSeconds": 4
                     *         }
                     *       ],
                     *       "excluded": [
                     *         {
                     *           "reason": "on_job",
                     *           "count": 2
                     *         }
                     *       ],
                     *       "examined": 3,
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            403: components["responses"]["product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only those in this state. */
                status?: "created" | "offering" | "accepted" | "in_progress" | "completed" | "cancelled" | "expired" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *           "status": "created",
                     *           "product": "eats",
                     *           "pickup": {
                     *             "lat": 37.7955,
                     *             "lng": -122.3937,
                     *             "address": {
                     *               "line1": "1 Ferry Building",
                     *               "city": "San Francisco"
                     *             }
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7544,
                     *             "lng": -122.4477,
                     *             "address": {
                     *               "line1": "101 Twin Peaks Blvd",
                     *               "city": "San Francisco"
                     *             }
                     *           },
                     *           "totalMinor": "1250",
                     *           "driverPayoutMinor": "1000",
                     *           "tipMinor": "0",
                     *           "laterTipsMinor": "0",
                     *           "licences": [],
                     *           "jurisdiction": null,
                     *           "driver": null,
                     *           "wishes": null,
                     *           "wave": 0,
                     *           "expiresAt": null,
                     *           "acceptedAt": null,
                     *           "endedAt": null,
                     *           "endReason": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        jobs: components["schemas"]["Job"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 32 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": "eats",
                 *       "pickup": {
                 *         "lat": 37.7955,
                 *         "lng": -122.3937,
                 *         "address": {
                 *           "line1": "1 Ferry Building",
                 *           "city": "San Francisco"
                 *         }
                 *       },
                 *       "dropoff": {
                 *         "lat": 37.7544,
                 *         "lng": -122.4477,
                 *         "address": {
                 *           "line1": "101 Twin Peaks Blvd",
                 *           "city": "San Francisco"
                 *         }
                 *       },
                 *       "totalMinor": "1250",
                 *       "driverPayoutMinor": "1000"
                 *     }
                 */
                "application/json": components["schemas"]["CreateJobRequest"];
            };
        };
        responses: {
            /** @description The job, to be dispatched. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "created",
                     *         "product": "eats",
                     *         "pickup": {
                     *           "lat": 37.7955,
                     *           "lng": -122.3937,
                     *           "address": {
                     *             "line1": "1 Ferry Building",
                     *             "city": "San Francisco"
                     *           }
                     *         },
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477,
                     *           "address": {
                     *             "line1": "101 Twin Peaks Blvd",
                     *             "city": "San Francisco"
                     *           }
                     *         },
                     *         "totalMinor": "1250",
                     *         "driverPayoutMinor": "1000",
                     *         "tipMinor": "0",
                     *         "laterTipsMinor": "0",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "driver": null,
                     *         "wishes": null,
                     *         "wave": 0,
                     *         "expiresAt": null,
                     *         "acceptedAt": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        job: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            403: components["responses"]["product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "created",
                     *         "product": "eats",
                     *         "pickup": {
                     *           "lat": 37.7955,
                     *           "lng": -122.3937,
                     *           "address": {
                     *             "line1": "1 Ferry Building",
                     *             "city": "San Francisco"
                     *           }
                     *         },
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477,
                     *           "address": {
                     *             "line1": "101 Twin Peaks Blvd",
                     *             "city": "San Francisco"
                     *           }
                     *         },
                     *         "totalMinor": "1250",
                     *         "driverPayoutMinor": "1000",
                     *         "tipMinor": "0",
                     *         "laterTipsMinor": "0",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "driver": null,
                     *         "wishes": null,
                     *         "wave": 0,
                     *         "expiresAt": null,
                     *         "acceptedAt": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        job: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The restaurant has closed"
                 *     }
                 */
                "application/json": components["schemas"]["CancelJobRequest"];
            };
        };
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "cancelled",
                     *         "endReason": "The restaurant has closed",
                     *         "endedAt": "2026-11-21T09:36:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledJob"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`delivery_of_its_own`](/problems/delivery_of_its_own): The job belongs to a delivery.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    listJobEvents: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "sequence": 1,
                     *           "type": "created",
                     *           "status": "created",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "by": "product",
                     *           "detail": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JobEvents"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    reportEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "enroute_to_pickup",
                 *       "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10"
                 *     }
                 */
                "application/json": components["schemas"]["JobEventReport"];
            };
        };
        responses: {
            /** @description The states of job and delivery, and the logged event, of this request or an earlier one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "in_progress",
                     *         "version": 4
                     *       },
                     *       "delivery": {
                     *         "status": "enroute_to_pickup"
                     *       },
                     *       "event": {
                     *         "sequence": 4,
                     *         "type": "enroute_to_pickup",
                     *         "status": "in_progress",
                     *         "at": "2026-11-21T09:35:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportedEvent"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope-driver_not_eligible"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`driver_not_assigned`](/problems/driver_not_assigned): Another driver has this job.
             *     [`arrival_unproven`](/problems/arrival_unproven): The driver isn’t seen to be there.
             *     [`proof_missing`](/problems/proof_missing): A proof is missing.
             *     [`outside_delivery_hours`](/problems/outside_delivery_hours): These goods can’t be handed over at this hour.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    dispatchPoolJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wave. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dispatched": 1,
                     *       "candidates": [
                     *         {
                     *           "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *           "displayName": "Maya R.",
                     *           "vehicleType": "car",
                     *           "distanceMiles": 0.412,
                     *           "etaSeconds": 107,
                     *           "rating": null,
                     *           "rank": 1,
                     *           "score": 0.7741,
                     *           "scoreParts": {
                     *             "eta": 0.8487,
                     *             "idle": 0.5,
                     *             "rating": 0.9,
                     *             "acceptance": 0.8
                     *           },
                     *           "locationAgeSeconds": 4,
                     *           "offer": {
                     *             "id": "2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d",
                     *             "status": "open",
                     *             "expiresAt": "2026-11-21T09:31:00.000Z",
                     *             "driverPayoutMinor": "726",
                     *             "tipMinor": "200"
                     *           }
                     *         }
                     *       ],
                     *       "wave": 1,
                     *       "waveEndsAt": "2026-11-21T09:31:00.000Z",
                     *       "job": {
                     *         "id": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "status": "offering",
                     *         "expiresAt": "2026-11-21T09:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Dispatched"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["invalid_state_transition-payment_not_authorised-outside_delivery_hours"];
            412: components["responses"]["version_mismatch"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description The driver. Optional with a driver’s own bearer token. */
                driverId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open offers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offers": [
                     *         {
                     *           "id": "2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d",
                     *           "jobId": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *           "product": "delivery",
                     *           "status": "open",
                     *           "driverPayoutMinor": "726",
                     *           "tipMinor": "200",
                     *           "pickupMiles": 0.412,
                     *           "tripMiles": 4.094,
                     *           "etaSeconds": 107,
                     *           "pickup": {
                     *             "city": "San Francisco",
                     *             "region": "CA",
                     *             "approx": {
                     *               "lat": 37.8,
                     *               "lng": -122.39
                     *             }
                     *           },
                     *           "dropoff": {
                     *             "city": "San Francisco",
                     *             "region": "CA",
                     *             "approx": {
                     *               "lat": 37.75,
                     *               "lng": -122.45
                     *             }
                     *           },
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "expiresAt": "2026-11-21T09:31:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        offers: components["schemas"]["Offer"][];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example 2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d */
                id: components["parameters"]["offers-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerOfferRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offer": {
                     *         "id": "2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d",
                     *         "jobId": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "status": "accepted"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AnsweredOffer"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope-driver_not_eligible"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`offer_taken`](/problems/offer_taken): Another driver was faster.
             *     [`offer_declined`](/problems/offer_declined): The offer was declined.
             *     [`driver_busy`](/problems/driver_busy): The driver is on another job.
             *     [`payment_not_authorised`](/problems/payment_not_authorised): The payment isn’t authorised yet.
             *     [`outside_delivery_hours`](/problems/outside_delivery_hours): These goods can’t be handed over at this hour.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["offer_expired-offer_withdrawn"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    declineOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example 2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d */
                id: components["parameters"]["offers-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerOfferRequest"];
            };
        };
        responses: {
            /** @description Declined. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "offer": {
                     *         "id": "2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d",
                     *         "jobId": "5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69",
                     *         "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "status": "declined"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AnsweredOffer"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`offer_taken`](/problems/offer_taken): Another driver was faster.
             *     [`offer_accepted`](/problems/offer_accepted): The offer was accepted.
             *     [`offer_declined`](/problems/offer_declined): The offer was declined.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["offer_expired-offer_withdrawn"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listDrivers: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "drivers": [
                     *         {
                     *           "id": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *           "displayName": "Maya Rossi",
                     *           "vehicleType": "car",
                     *           "products": [
                     *             "delivery",
                     *             "eats"
                     *           ],
                     *           "pausedProducts": [],
                     *           "licences": [
                     *             {
                     *               "licence": "CA-C9-0000123",
                     *               "jurisdiction": "US-CA",
                     *               "validUntil": "2027-11-21T00:00:00.000Z",
                     *               "verifiedBy": "ops",
                     *               "products": null,
                     *               "verifiedAt": "2026-11-21T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "status": "available",
                     *           "userSub": null,
                     *           "userConfirmed": false,
                     *           "rating": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        drivers: components["schemas"]["Driver"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    registerDriver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Maya Rossi",
                 *       "phone": "(415) 555-0177",
                 *       "vehicleType": "car",
                 *       "products": [
                 *         "delivery",
                 *         "eats"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RegisterDriverRequest"];
            };
        };
        responses: {
            /** @description The driver. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "driver": {
                     *         "id": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "displayName": "Maya Rossi",
                     *         "vehicleType": "car",
                     *         "products": [
                     *           "delivery",
                     *           "eats"
                     *         ],
                     *         "pausedProducts": [],
                     *         "licences": [
                     *           {
                     *             "licence": "CA-C9-0000123",
                     *             "jurisdiction": "US-CA",
                     *             "validUntil": "2027-11-21T00:00:00.000Z",
                     *             "verifiedBy": "ops",
                     *             "products": null,
                     *             "verifiedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "status": "available",
                     *         "userSub": null,
                     *         "userConfirmed": false,
                     *         "rating": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        driver: components["schemas"]["Driver"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            /**
             * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
             *     [`product_not_yours`](/problems/product_not_yours): The key is not for this product.
             *     [`suspension_by_ops`](/problems/suspension_by_ops): A suspension is for ops.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["user_already_driver"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getDriver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10 */
                id: components["parameters"]["drivers-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The driver. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "driver": {
                     *         "id": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "displayName": "Maya Rossi",
                     *         "vehicleType": "car",
                     *         "products": [
                     *           "delivery",
                     *           "eats"
                     *         ],
                     *         "pausedProducts": [],
                     *         "licences": [
                     *           {
                     *             "licence": "CA-C9-0000123",
                     *             "jurisdiction": "US-CA",
                     *             "validUntil": "2027-11-21T00:00:00.000Z",
                     *             "verifiedBy": "ops",
                     *             "products": null,
                     *             "verifiedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "status": "available",
                     *         "userSub": null,
                     *         "userConfirmed": false,
                     *         "rating": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        driver: components["schemas"]["Driver"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeDriver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10 */
                id: components["parameters"]["drivers-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeDriverRequest"];
            };
        };
        responses: {
            /** @description The changed driver. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "driver": {
                     *         "id": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "displayName": "Maya Rossi",
                     *         "vehicleType": "car",
                     *         "products": [
                     *           "delivery",
                     *           "eats"
                     *         ],
                     *         "pausedProducts": [],
                     *         "licences": [
                     *           {
                     *             "licence": "CA-C9-0000123",
                     *             "jurisdiction": "US-CA",
                     *             "validUntil": "2027-11-21T00:00:00.000Z",
                     *             "verifiedBy": "ops",
                     *             "products": null,
                     *             "verifiedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "status": "paused",
                     *         "userSub": null,
                     *         "userConfirmed": false,
                     *         "rating": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        driver: components["schemas"]["Driver"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            /**
             * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
             *     [`product_not_yours`](/problems/product_not_yours): The key is not for this product.
             *     [`driver_shared`](/problems/driver_shared): The driver works for other products, too.
             *     [`suspension_by_ops`](/problems/suspension_by_ops): A suspension is for ops.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["user_already_driver"];
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    confirmDriver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10 */
                id: components["parameters"]["drivers-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The driver. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "driver": {
                     *         "id": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                     *         "displayName": "Maya Rossi",
                     *         "vehicleType": "car",
                     *         "products": [
                     *           "delivery",
                     *           "eats"
                     *         ],
                     *         "pausedProducts": [],
                     *         "licences": [
                     *           {
                     *             "licence": "CA-C9-0000123",
                     *             "jurisdiction": "US-CA",
                     *             "validUntil": "2027-11-21T00:00:00.000Z",
                     *             "verifiedBy": "ops",
                     *             "products": null,
                     *             "verifiedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "status": "available",
                     *         "userSub": "maya",
                     *         "userConfirmed": true,
                     *         "rating": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        driver: components["schemas"]["Driver"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["user_already_driver"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    recordFix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10 */
                id: components["parameters"]["drivers-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lat": 37.7955,
                 *       "lng": -122.3937,
                 *       "accuracyM": 8,
                 *       "heading": 270,
                 *       "at": "2026-11-01T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Fix"];
            };
        };
        responses: {
            /** @description Taken. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`fix_out_of_order`](/problems/fix_out_of_order): The fix is older than the last one. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`fix_implausible`](/problems/fix_implausible): The fix is not plausible.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    recordFixes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 128 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fixes": [
                 *         {
                 *           "driverId": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10",
                 *           "lat": 37.7955,
                 *           "lng": -122.3937,
                 *           "accuracyM": 8,
                 *           "heading": 270,
                 *           "at": "2026-11-01T09:30:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Fixes"];
            };
        };
        responses: {
            /** @description What became of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "taken": 1,
                     *       "refused": []
                     *     }
                     */
                    "application/json": components["schemas"]["FixesResult"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    checkProofPin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pin": "4071"
                 *     }
                 */
                "application/json": components["schemas"]["CheckPinRequest"];
            };
        };
        responses: {
            /** @description The PIN is right. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proof": {
                     *         "kind": "pin",
                     *         "mediaType": null,
                     *         "bytes": null,
                     *         "sha256": null,
                     *         "createdAt": "2026-11-21T09:48:00.000Z",
                     *         "updatedAt": "2026-11-21T09:48:00.000Z",
                     *         "data": {
                     *           "passed": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        proof: components["schemas"]["Proof"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`pin_locked`](/problems/pin_locked): Too many wrong PINs.
             *     [`pin_not_required`](/problems/pin_not_required): There is no PIN.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`pin_wrong`](/problems/pin_wrong): The PIN is wrong.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    checkProofId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "visual",
                 *       "ageOver": 21,
                 *       "passed": true,
                 *       "nameMatches": true,
                 *       "notExpired": true
                 *     }
                 */
                "application/json": components["schemas"]["CheckIdRequest"];
            };
        };
        responses: {
            /** @description The valid check: this one, or an earlier one that failed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proof": {
                     *         "kind": "id_check",
                     *         "mediaType": null,
                     *         "bytes": null,
                     *         "sha256": null,
                     *         "createdAt": "2026-11-21T09:48:00.000Z",
                     *         "updatedAt": "2026-11-21T09:48:00.000Z",
                     *         "data": {
                     *           "method": "visual",
                     *           "ageOver": 21,
                     *           "passed": true,
                     *           "nameMatches": true,
                     *           "notExpired": true,
                     *           "checkedAt": "2026-11-21T09:48:00.000Z",
                     *           "checkedBy": "8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10"
                     *         }
                     *       },
                     *       "deliveryStatus": "arrived_at_dropoff"
                     *     }
                     */
                    "application/json": {
                        proof: components["schemas"]["Proof"];
                        /** @description `returning` after a check that failed. Null for a sibling product’s job. */
                        deliveryStatus: ("created" | "assigned" | "enroute_to_pickup" | "arrived_at_pickup" | "picked_up" | "enroute_to_dropoff" | "arrived_at_dropoff" | "delivered" | "cancelled" | "returning" | "returned" | "failed") | null;
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readJobProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
                /**
                 * @description What the picture shows: what was picked up, where it was left, who signed.
                 * @example photo
                 */
                kind: components["parameters"]["proofs-kind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, as a file to save. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-pool_key_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-demo_credentials-misconfigured"];
        };
    };
    putProofPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69 */
                id: components["parameters"]["jobs-id"];
                /**
                 * @description What the picture shows: what was picked up, where it was left, who signed.
                 * @example photo
                 */
                kind: components["parameters"]["proofs-kind"];
            };
            cookie?: never;
        };
        /** @description The picture’s own bytes. At most 5,120 KiB. */
        requestBody: {
            content: {
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description The stored proof. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proof": {
                     *         "kind": "photo",
                     *         "mediaType": "image/jpeg",
                     *         "bytes": 184320,
                     *         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "data": null,
                     *         "createdAt": "2026-11-21T09:48:00.000Z",
                     *         "updatedAt": "2026-11-21T09:48:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        proof: components["schemas"]["Proof"];
                    };
                };
            };
            /**
             * @description [`body_empty`](/problems/body_empty): The body is empty.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`driver_not_assigned`](/problems/driver_not_assigned): Another driver has this job.
             *     [`proof_replaced_too_often`](/problems/proof_replaced_too_often): The picture was replaced too often.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported-bytes"];
            422: components["responses"]["picture_invalid"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listProofs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proofs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "proofs": [
                     *         {
                     *           "kind": "photo",
                     *           "mediaType": "image/jpeg",
                     *           "bytes": 184320,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "data": null,
                     *           "createdAt": "2026-11-21T09:48:00.000Z",
                     *           "updatedAt": "2026-11-21T09:48:00.000Z"
                     *         },
                     *         {
                     *           "kind": "id_check",
                     *           "mediaType": null,
                     *           "bytes": null,
                     *           "sha256": null,
                     *           "createdAt": "2026-11-21T09:48:00.000Z",
                     *           "updatedAt": "2026-11-21T09:48:00.000Z",
                     *           "data": {
                     *             "method": "visual",
                     *             "ageOver": 21,
                     *             "passed": true,
                     *             "nameMatches": true,
                     *             "notExpired": true,
                     *             "checkedAt": "2026-11-21T09:48:00.000Z",
                     *             "checkedBy": "3d0e9a4c-7b21-4f68-8c15-6a5b4c3d2e1f"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        proofs: components["schemas"]["Proof"][];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readDeliveryProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10 */
                id: components["parameters"]["deliveries-id"];
                /**
                 * @description What the picture shows: what was picked up, where it was left, who signed.
                 * @example photo
                 */
                kind: components["parameters"]["proofs-kind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, as a file to save. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-pool_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readUnpaidLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner of the deliveries, as in the owner’s tokens.
                 * @example org:demo-merchant
                 */
                owner: components["parameters"]["unpaid-limits-owner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unpaidLimit": {
                     *         "owner": "org:demo-merchant",
                     *         "limitMinor": "50000",
                     *         "isDefault": false,
                     *         "underWayMinor": "12177"
                     *       }
                     *     }
                     */
                    "application/json": {
                        unpaidLimit: components["schemas"]["UnpaidLimit"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    setUnpaidLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner of the deliveries, as in the owner’s tokens.
                 * @example org:demo-merchant
                 */
                owner: components["parameters"]["unpaid-limits-owner"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limitMinor": 50000
                 *     }
                 */
                "application/json": components["schemas"]["SetUnpaidLimit"];
            };
        };
        responses: {
            /** @description The limit as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unpaidLimit": {
                     *         "owner": "org:demo-merchant",
                     *         "limitMinor": "50000",
                     *         "isDefault": false,
                     *         "underWayMinor": "12177"
                     *       }
                     *     }
                     */
                    "application/json": {
                        unpaidLimit: components["schemas"]["UnpaidLimit"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getMerchantProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "name": "Ferry Plaza Flowers",
                     *         "supportEmail": "help@flowers.example",
                     *         "supportPhone": "+14155550134",
                     *         "supportUrl": "https://flowers.example/help",
                     *         "logo": {
                     *           "url": "/v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "mediaType": "image/png",
                     *           "bytes": 4312,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         },
                     *         "version": 2,
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        profile: components["schemas"]["MerchantProfile"];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeMerchantProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ferry Plaza Flowers",
                 *       "supportEmail": "help@flowers.example",
                 *       "supportPhone": "(415) 555-0134"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMerchantProfile"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "name": "Ferry Plaza Flowers",
                     *         "supportEmail": "help@flowers.example",
                     *         "supportPhone": "+14155550134",
                     *         "supportUrl": "https://flowers.example/help",
                     *         "logo": {
                     *           "url": "/v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "mediaType": "image/png",
                     *           "bytes": 4312,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         },
                     *         "version": 2,
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        profile: components["schemas"]["MerchantProfile"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    putMerchantLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The picture’s own bytes: up to 512 KiB. At most 512 KiB. */
        requestBody: {
            content: {
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "name": "Ferry Plaza Flowers",
                     *         "supportEmail": "help@flowers.example",
                     *         "supportPhone": "+14155550134",
                     *         "supportUrl": "https://flowers.example/help",
                     *         "logo": {
                     *           "url": "/v1/merchant-logos/4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "mediaType": "image/png",
                     *           "bytes": 4312,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         },
                     *         "version": 2,
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        profile: components["schemas"]["MerchantProfile"];
                    };
                };
            };
            /**
             * @description [`body_empty`](/problems/body_empty): The body is empty.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported-bytes"];
            422: components["responses"]["picture_invalid"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteMerchantLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "name": "Ferry Plaza Flowers",
                     *         "supportEmail": "help@flowers.example",
                     *         "supportPhone": "+14155550134",
                     *         "supportUrl": "https://flowers.example/help",
                     *         "logo": null,
                     *         "version": 2,
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        profile: components["schemas"]["MerchantProfile"];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["version_mismatch"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readMerchantLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of a logoUrl.
                 * @example 4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-demo_credentials-misconfigured"];
        };
    };
    takeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The partner: storefront or cannabis.
                 * @example storefront
                 */
                partner: string;
            };
            cookie?: never;
        };
        /** @description The order. At most 64 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceOrderId": "order-1001",
                 *       "senderAccountId": "demo-storefront",
                 *       "pickup": {
                 *         "lat": 37.7955,
                 *         "lng": -122.3937,
                 *         "address": {
                 *           "line1": "1 Ferry Building",
                 *           "city": "San Francisco",
                 *           "region": "CA",
                 *           "postalCode": "94111"
                 *         }
                 *       },
                 *       "dropoff": {
                 *         "lat": 37.7544,
                 *         "lng": -122.4477,
                 *         "address": {
                 *           "street": "101 Twin Peaks Blvd",
                 *           "city": "San Francisco",
                 *           "state": "CA"
                 *         }
                 *       },
                 *       "customer": {
                 *         "name": "Robin Doe",
                 *         "phone": "+14155550134",
                 *         "email": "robin@example.com"
                 *       },
                 *       "description": "Two bags of groceries",
                 *       "items": [
                 *         {
                 *           "sku": "apples",
                 *           "quantity": 4
                 *         }
                 *       ],
                 *       "orderValueMinor": 4300,
                 *       "tipMinor": 200
                 *     }
                 */
                "application/json": components["schemas"]["OrderReady"];
            };
        };
        responses: {
            /** @description The order was a delivery already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "duplicate": true,
                     *       "sourceOrderId": "order-1001",
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "created",
                     *         "trackingSlug": "3f9c0a7be1"
                     *       },
                     *       "tracking": {
                     *         "url": "/t/3f9c0a7be1",
                     *         "recipientUrl": "/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrderTaken"];
                };
            };
            /** @description Taken: it is a delivery now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "duplicate": false,
                     *       "sourceOrderId": "order-1001",
                     *       "delivery": {
                     *         "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *         "status": "created",
                     *         "trackingSlug": "3f9c0a7be1"
                     *       },
                     *       "tracking": {
                     *         "url": "/t/3f9c0a7be1",
                     *         "recipientUrl": "/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrderTaken"];
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`body_empty`](/problems/body_empty): The body is empty.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description [`webhook_secret_invalid`](/problems/webhook_secret_invalid): The webhook’s secret is not valid.
             *     [`signature_invalid`](/problems/signature_invalid): The webhook’s signature is not valid.
             *     [`timestamp_out_of_tolerance`](/problems/timestamp_out_of_tolerance): The webhook is too old, or from the future.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description [`sender_suspended`](/problems/sender_suspended): The sender is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`outside_delivery_hours`](/problems/outside_delivery_hours): These goods can’t be handed over at this hour.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported-bytes"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             *     [`distance_too_long`](/problems/distance_too_long): The distance is too long.
             *     [`sender_not_licensed`](/problems/sender_not_licensed): The sender has no licence for goods with a minimum age.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`sender_secret_unreadable`](/problems/sender_secret_unreadable): The sender’s secret can’t be read here.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                partner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "senders": [
                     *         {
                     *           "id": "8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f",
                     *           "partner": "storefront",
                     *           "kind": "storefront",
                     *           "senderAccountId": "demo-storefront",
                     *           "owner": "org:demo-merchant",
                     *           "displayName": "Demo Market",
                     *           "status": "active",
                     *           "licences": [],
                     *           "jurisdiction": null,
                     *           "timezone": "America/Los_Angeles",
                     *           "billing": {
                     *             "email": "bills@example.com",
                     *             "reference": null,
                     *             "netDays": 30
                     *           },
                     *           "secrets": [
                     *             {
                     *               "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *               "createdAt": "2026-11-21T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "version": 1,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        senders: components["schemas"]["Sender"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "partner": "storefront",
                 *       "senderAccountId": "corner-shop",
                 *       "owner": "org:demo-merchant",
                 *       "displayName": "Demo Market",
                 *       "timezone": "America/Los_Angeles",
                 *       "billing": {
                 *         "email": "bills@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateSender"];
            };
        };
        responses: {
            /** @description The sender, with its secret. The answer to a retry has none. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sender": {
                     *         "id": "8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f",
                     *         "partner": "storefront",
                     *         "kind": "storefront",
                     *         "senderAccountId": "demo-storefront",
                     *         "owner": "org:demo-merchant",
                     *         "displayName": "Demo Market",
                     *         "status": "active",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "timezone": "America/Los_Angeles",
                     *         "billing": {
                     *           "email": "bills@example.com",
                     *           "reference": null,
                     *           "netDays": 30
                     *         },
                     *         "secrets": [
                     *           {
                     *             "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "version": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": {
                     *           "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *           "value": "wps_5b1e0c7d…"
                     *         },
                     *         "secretShown": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        sender: components["schemas"]["SenderWithSecret"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`sender_exists`](/problems/sender_exists): There is such a sender already.
             *     [`secret_in_use`](/problems/secret_in_use): The secret is in use.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
                id: components["parameters"]["senders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sender": {
                     *         "id": "8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f",
                     *         "partner": "storefront",
                     *         "kind": "storefront",
                     *         "senderAccountId": "demo-storefront",
                     *         "owner": "org:demo-merchant",
                     *         "displayName": "Demo Market",
                     *         "status": "active",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "timezone": "America/Los_Angeles",
                     *         "billing": {
                     *           "email": "bills@example.com",
                     *           "reference": null,
                     *           "netDays": 30
                     *         },
                     *         "secrets": [
                     *           {
                     *             "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "version": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        sender: components["schemas"]["Sender"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
                id: components["parameters"]["senders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`sender_has_orders`](/problems/sender_has_orders): The sender has orders. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeSender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
                id: components["parameters"]["senders-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "suspended"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSender"];
            };
        };
        responses: {
            /** @description The changed sender. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sender": {
                     *         "id": "8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f",
                     *         "partner": "storefront",
                     *         "kind": "storefront",
                     *         "senderAccountId": "demo-storefront",
                     *         "owner": "org:demo-merchant",
                     *         "displayName": "Demo Market",
                     *         "status": "suspended",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "timezone": "America/Los_Angeles",
                     *         "billing": {
                     *           "email": "bills@example.com",
                     *           "reference": null,
                     *           "netDays": 30
                     *         },
                     *         "secrets": [
                     *           {
                     *             "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "version": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        sender: components["schemas"]["Sender"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            412: components["responses"]["version_mismatch"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    addSenderSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
                id: components["parameters"]["senders-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "a-secret-that-there-is-already"
                 *     }
                 */
                "application/json": components["schemas"]["AddSenderSecret"];
            };
        };
        responses: {
            /** @description The sender, with its new secret. The answer to a retry has none. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sender": {
                     *         "id": "8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f",
                     *         "partner": "storefront",
                     *         "kind": "storefront",
                     *         "senderAccountId": "demo-storefront",
                     *         "owner": "org:demo-merchant",
                     *         "displayName": "Demo Market",
                     *         "status": "active",
                     *         "licences": [],
                     *         "jurisdiction": null,
                     *         "timezone": "America/Los_Angeles",
                     *         "billing": {
                     *           "email": "bills@example.com",
                     *           "reference": null,
                     *           "netDays": 30
                     *         },
                     *         "secrets": [
                     *           {
                     *             "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "version": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": {
                     *           "id": "1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f",
                     *           "value": "wps_5b1e0c7d…"
                     *         },
                     *         "secretShown": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        sender: components["schemas"]["SenderWithSecret"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`secret_in_use`](/problems/secret_in_use): The secret is in use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    endSenderSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f */
                id: components["parameters"]["senders-id"];
                /** @example 1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f */
                secretId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34",
                     *           "url": "https://shop.example.com/hooks/waypost",
                     *           "events": [
                     *             "*"
                     *           ],
                     *           "filter": {},
                     *           "status": "active",
                     *           "disabledReason": null,
                     *           "failingSince": null,
                     *           "secret": null,
                     *           "secretShown": true,
                     *           "oldSecretUntil": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example.com/hooks/waypost",
                 *       "events": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The subscription, with its secret. The answer to a retry has none. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34",
                     *         "url": "https://shop.example.com/hooks/waypost",
                     *         "events": [
                     *           "*"
                     *         ],
                     *         "filter": {},
                     *         "status": "pending",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secretShown": false,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`webhook_limit_reached`](/problems/webhook_limit_reached): There are too many subscriptions. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`webhook_url_refused`](/problems/webhook_url_refused): Nothing is sent to this address.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-resolver_unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34",
                     *         "url": "https://shop.example.com/hooks/waypost",
                     *         "events": [
                     *           "*"
                     *         ],
                     *         "filter": {},
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": null,
                     *         "secretShown": true,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeWebhook"];
            };
        };
        responses: {
            /** @description The changed subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34",
                     *         "url": "https://shop.example.com/hooks/waypost",
                     *         "events": [
                     *           "*"
                     *         ],
                     *         "filter": {},
                     *         "status": "paused",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": null,
                     *         "secretShown": true,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["webhook_not_active"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`webhook_url_refused`](/problems/webhook_url_refused): Nothing is sent to this address.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-resolver_unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d",
                     *         "status": "pending",
                     *         "at": "2026-11-21T09:30:00.000Z",
                     *         "dueAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "type": "webhook.test",
                     *         "data": {
                     *           "webhookId": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34"
                     *         },
                     *         "attempts": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["webhook_not_active"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, with its new secret. The answer to a retry has none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34",
                     *         "url": "https://shop.example.com/hooks/waypost",
                     *         "events": [
                     *           "*"
                     *         ],
                     *         "filter": {},
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secretShown": false,
                     *         "oldSecretUntil": "2026-11-22T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d",
                     *           "status": "delivered",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "dueAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "type": "delivery.assigned",
                     *           "data": {
                     *             "deliveryId": "b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90",
                     *             "sequence": 2,
                     *             "status": "assigned",
                     *             "trackingSlug": "9f8e7d6c5b",
                     *             "externalReference": "order-1001",
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "at": "2026-11-21T09:30:00.000Z",
                     *               "status": 200,
                     *               "error": null,
                     *               "latencyMs": 84,
                     *               "answer": "ok"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A UUID that you choose for this request. Send the same one when you retry.
                 * @example 0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
                id: components["parameters"]["webhooks-id"];
                /** @example 3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d",
                     *         "status": "pending",
                     *         "at": "2026-11-21T09:30:00.000Z",
                     *         "dueAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "type": "delivery.assigned",
                     *         "data": {
                     *           "deliveryId": "b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90",
                     *           "sequence": 2,
                     *           "status": "assigned",
                     *           "trackingSlug": "9f8e7d6c5b",
                     *           "externalReference": "order-1001",
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "status": 200,
                     *             "error": null,
                     *             "latencyMs": 84,
                     *             "answer": "ok"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["webhook_not_active"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getKeySet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, the one that signs now first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *           "kid": "r1",
                     *           "alg": "EdDSA",
                     *           "use": "sig"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/jwk-set+json": components["schemas"]["KeySet"];
                };
            };
            /** @description Your version is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Worker runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pass",
                     *       "serviceId": "delivery",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/health+json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every dependency answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pass",
                     *       "serviceId": "delivery",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/health+json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description A dependency is down.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "fail",
                     *       "serviceId": "delivery",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/health+json": components["schemas"]["Health"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The build. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "service": "delivery",
                     *       "version": "0.1.0",
                     *       "apiVersion": "v1",
                     *       "gitSha": "unknown",
                     *       "builtAt": "2026-11-21T09:30:00.000Z",
                     *       "schemaVersion": "0001_roles"
                     *     }
                     */
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "operational",
                     *       "components": [
                     *         {
                     *           "name": "postgres",
                     *           "status": "operational"
                     *         }
                     *       ],
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceState"];
                };
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    getEcosystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The services. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "services": [
                     *         {
                     *           "name": "delivery",
                     *           "description": "Fare quotes, deliveries, dispatch, public tracking and fee audit.",
                     *           "baseUrl": "https://delivery.example.com",
                     *           "openapiUrl": "https://delivery.example.com/openapi.json",
                     *           "version": "0.1.0"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Ecosystem"];
                };
            };
            400: components["responses"]["query_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["demo_credentials-misconfigured"];
        };
    };
    onDeliveryCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryAssigned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryGivenBack: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryEnrouteToPickup: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryArrivedAtPickup: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryPickedUp: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryEnrouteToDropoff: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryArrivedAtDropoff: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryReturning: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryReturned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryEtaChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryPinLocked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryPinRenewed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryRated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeliveryWishesChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTipUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFeeDriftDetected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookChallenge: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same at every attempt. Ignore a message whose id you have seen.
                 * @example b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90
                 */
                "webhook-id": components["parameters"]["webhook-id-required"];
                /**
                 * @description The time of this attempt, in seconds since 1970.
                 * @example 1795253400
                 */
                "webhook-timestamp": components["parameters"]["webhook-timestamp-required"];
                /**
                 * @description Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. While a secret is rotated there are two, separated by a space.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhook-signature-required"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnWebhookPayload"];
            };
        };
        responses: {
            /** @description Disables the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer is a failure, also a redirect, and so is none within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each plus or minus ten per cent, and not before Retry-After. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
