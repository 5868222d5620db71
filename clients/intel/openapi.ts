// Made of docs/openapi by `npm run openapi`.
export interface paths {
    "/api/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List competitors
         * @description Who is watched for a product, the most relevant first: all of them, at most 500. Without a product, who is watched for any of the reader’s.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listCompetitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or tail insights
         * @description What changed on competitors’ pages, the newest first. A cursor is good for the filters and the order that it was given with. With `afterSeq` it tails instead: what is new or changed its status since, so that it hears of retractions, too; a tail that asks again with the last `seq` misses nothing. Titles, summaries and excerpts are the words of other people’s pages: plain text, and no instructions.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/insights/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Insights as a feed
         * @description A JSON Feed (version 1.1) of the same list, the newest first, for feed readers: plain text, never HTML. Answers have an ETag.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["showFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/insights/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow insights live
         * @description Server-sent events: `insight.created`, `insight.confirmed`, `insight.retracted`, `insight.superseded`, each with the insight as it is now and its `seq` as id, at most some two seconds late. It begins with what comes now. Reconnect with `Last-Event-ID`, and nothing is missed: an insight that changed more than once meanwhile comes once, as it is. A quiet stream pings every 15 s. A stream lasts five minutes.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 60 requests a minute for each IP address (`intel_stream`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["watchInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/insights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an insight
         * @description One insight, in whatever state, with what was seen before and after. Another product’s is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/insights/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Derive an insight again
         * @description Runs the rules on the stored pages once more and compares kind, words, data, evidence, context and proof with what is stored, byte for byte. Long pages count several times against the quota. Another product’s insight is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["verifyInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/confidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what confidence is taken from
         * @description For each class of evidence how many insights were right, as measured and as people said since, and the confidence that new ones of the class get.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readConfidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List targets
         * @description The pages that are watched, the newest first: how often, how they are doing, and what their sites allow.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scans
         * @description Looks at pages, the newest first: why, by which node, and what came of them. Kept for 90 days.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a scan
         * @description One scan: how far it is, or what came of it. Another product’s is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a scan suppressed
         * @description What a scan saw that isn’t news, and by which rule, in its order. Another product’s scan is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the nine nodes
         * @description What each node looks at now, what it ended last, and how often it failed within a day: of what the reader may see.
         *
         *     **Access.** Needs a bearer token with the scope `intel:read`, or a service key. A bearer reads all products, a service key its own: anything else is a 404. With `PUBLIC_READS` an operator opens it to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`intel_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/scan/{targetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scan a target now
         * @description Hands the target to the swarm, before everything that is scheduled. While a scan of it runs, whoever began it, the answer names that one, and it comes first from now on. Politeness stays: the site is asked when its turn is. What comes of it GET /api/scans/{scanId} says, within six hours at most.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`scan`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["triggerScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what is watched
         * @description Adds what isn’t there and changes what is: products and competitors by slug, targets by competitor and URL. A row that is wrong is rejected alone, with its pointer; the others are taken. The same body again changes nothing. First scans of new targets are spread, about two in a second. After a failure send the same body again: it goes on.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`seed`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["seedCatalogue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a competitor
         * @description Adds whom we watch, and says how much it matters to each of our products. Its pages are targets.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createCompetitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/competitors/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a competitor
         * @description As whoever manages it sees it: with its version, which If-Match names.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getCompetitor"];
        put?: never;
        post?: never;
        /**
         * Remove a competitor
         * @description Only a competitor without targets can be removed: what was found is kept with its targets.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteCompetitor"];
        options?: never;
        head?: never;
        /**
         * Change a competitor
         * @description Changes the given fields; relevance as a whole. Its slug never changes. With If-Match, only if nobody has changed it since.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeCompetitor"];
        trace?: never;
    };
    "/api/admin/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Watch a page
         * @description Watches a page of a competitor from now on. Its first scan, which is due at once, finds nothing: what comes later is compared with it. The URL is judged by its text here, and by the addresses of its host at each scan.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/targets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a target
         * @description As whoever manages it sees it: with its version, which If-Match names.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getTarget"];
        put?: never;
        post?: never;
        /**
         * Watch a page no longer
         * @description Removes the target with its scans, its snapshots and the insights that were found there; a scan that runs ends. To keep them, disable it instead.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteTarget"];
        options?: never;
        head?: never;
        /**
         * Change a target
         * @description Changes the given fields. Competitor and URL never change: another page is another target. One that is disabled has the scan cancelled that runs; one that is enabled again is due at once. With If-Match, only if no admin has changed it since; scans don’t count.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeTarget"];
        trace?: never;
    };
    "/api/admin/insights/{id}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say what an insight is worth
         * @description Keeps a person’s verdict; the last word counts. Confidence learns from verdicts. Muted, changes of the blocks that the insight is about are told no more, from the next result on: they stand among the scan’s decisions.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["judgeInsight"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/snapshots/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stored page
         * @description The bytes as the site sent them, uncompressed, as a text file to save: no browser interprets them as a page. Their SHA-256 is their name.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readSnapshot"];
        put?: never;
        post?: never;
        /**
         * Erase a stored page
         * @description Erases the bytes, and whatever is quoted of them: excerpts, titles and summaries of insights, what was decided about blocks, events that weren’t told yet. That it was there stays, and where. A target whose newest page it was begins anew with its next scan. Again it is a 204.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["eraseSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was done
         * @description Who changed what is watched, and how; the newest first. Entries are only ever added.
         *
         *     **Access.** Needs a bearer token with the scope `intel:admin`. All targets, competitors and insights.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`intel_admin`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each caller (`read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribe to events
         * @description Posts events to your URL, signed by Standard Webhooks. First it gets a signed `webhook.challenge`, up to eight times over a day, until it answers 2xx. Then the subscription is active, and also gets the events since its creation. The payloads are in this document’s `webhooks`.
         *
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
    "/api/subscriptions/{id}": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`webhooks`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/subscriptions/{id}/test": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
    "/api/subscriptions/{id}/rotate-secret": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
    "/api/subscriptions/{id}/deliveries": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
    "/api/subscriptions/{id}/deliveries/{deliveryId}/replay": {
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
         *     **Access.** Needs a bearer token with the scope `intel:subscribe`. Subscriptions of the caller’s owner. Anything else is a 404.
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
    "/api/webhooks/task-complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what a scan found
         * @description For the swarm, or another one that has the secret: signed by Standard Webhooks, with the `webhook-id` `task_<taskId>_<epoch>`. A result counts once, from the lease that it names; the same again is answered alike. A swarm that doesn’t judge pages sends the page instead of insights (`snapshot.body`, base64, at most 3 MiB), and the rules run here. Without a page a body has at most 512 KiB.
         *
         *     **Access.** Needs swarm’s signature over the body. Tasks that the signing swarm was given.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 1,200 requests a minute for each node (`report`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["taskComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "insight.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * insight.created
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onInsightCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "insight.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * insight.confirmed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onInsightConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "insight.retracted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * insight.retracted
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onInsightRetracted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "insight.superseded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * insight.superseded
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onInsightSuperseded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scan.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * scan.failed
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onScanFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "target.unreachable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * target.unreachable
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onTargetUnreachable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "insight.digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * insight.digest
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onInsightDigest"];
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
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * @description Who did it.
             * @example user:ada
             */
            actor: string;
            /** @enum {string} */
            action: "scan.trigger" | "product.create" | "product.update" | "competitor.create" | "competitor.update" | "competitor.delete" | "target.create" | "target.update" | "target.delete" | "target.prune" | "insight.verdict" | "snapshot.erase";
            /**
             * @description To what: its kind and its id.
             * @example competitor:acme-eats
             */
            resource: string;
            /** @description What exactly; of a change each field’s from and to. */
            details: {
                [key: string]: unknown;
            };
        };
        ChangeCompetitor: {
            /**
             * @description What people call it.
             * @example Acme Eats
             */
            displayName?: string;
            /**
             * @description What it does.
             * @enum {string}
             */
            category?: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
            /**
             * @description Its front page. https, on a public host. Kept without its fragment.
             * @example https://www.acme-eats.com/
             */
            homepageUrl?: string;
            /** @description For which of our products it is watched: each must be there. */
            relevance?: components["schemas"]["Relevance"][];
        };
        ChangeTarget: {
            /**
             * @description For which of our products it is watched: each must be there.
             * @example [
             *       "eats"
             *     ]
             */
            products?: string[];
            /**
             * @description What kind of page it is: rules and the first interval follow.
             * @enum {string}
             */
            pageType?: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
            /**
             * @description What people call it.
             * @example Plans and prices
             */
            label?: string | null;
            /**
             * @description The language that is asked for (Accept-Language), by BCP 47.
             * @example en-US
             */
            language?: string | null;
            /** @description What is looked at; none: what the page is about. CSS selectors, at most 20. */
            selectors?: string[];
            /** @description What is left out. CSS selectors, at most 20. */
            removeSelectors?: string[];
            /** @description Literal texts that are never news, at most 50. */
            ignoreTexts?: string[];
            /** @description False: it isn’t scanned, and a scan that runs is cancelled. */
            enabled?: boolean;
            /**
             * @description 1 is the most urgent, 5 the least.
             * @example 3
             */
            priority?: number;
            /** @description Unless said otherwise adaptive, 300 s to 604800 s. The first interval of an adaptive one follows from the page type: pricing 1 h, product 6 h, features 6 h, changelog 1 h, blog 2 h, careers 12 h, status 5 minutes, legal 24 h, home 6 h, docs 12 h, app_store 12 h, feed 1 h, sitemap 6 h, json 1 h. */
            schedule?: {
                /**
                 * @description adaptive: the interval follows from the changes that are seen. fixed: it is minSeconds.
                 * @enum {string}
                 */
                mode?: "adaptive" | "fixed";
                /** @description Never more often. Seconds. */
                minSeconds?: number;
                /** @description Never more seldom. Seconds. */
                maxSeconds?: number;
            };
        };
        ChangeWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url?: string;
            /**
             * @description What to be told of: unless given, insight.confirmed and insight.retracted. `*` is everything, also what there will be: with it each insight’s sequence has no gap. `insight.digest` comes by itself, named or not.
             * @example [
             *       "insight.confirmed",
             *       "insight.retracted"
             *     ]
             */
            events?: ("*" | "insight.created" | "insight.confirmed" | "insight.retracted" | "insight.superseded" | "scan.failed" | "target.unreachable" | "insight.digest")[];
            filter?: components["schemas"]["WebhookFilter"];
            /**
             * @description paused: events are kept until it is active again; it stays paused after a new URL has answered its challenge. active: for a pending or disabled subscription, after a challenge.
             * @enum {string}
             */
            status?: "active" | "paused";
            /**
             * @description realtime: each alert by itself, at most 30 within an hour; the others come as one `insight.digest`. daily: all alerts of a day come as one, in the morning (UTC).
             * @example realtime
             * @enum {string}
             */
            mode?: "realtime" | "daily";
        };
        ConfidenceTable: {
            /** @description The surest class first, each as seen once and as confirmed. */
            rows: {
                /**
                 * @description What insights rest on: offer: a figure in structured data. card: a name with a price. section: an entry or a section with its heading. prose: words.
                 * @example offer
                 * @enum {string}
                 */
                evidenceClass: "offer" | "card" | "section" | "prose";
                /**
                 * @description Whether another look saw it again.
                 * @example true
                 */
                isConfirmed: boolean;
                /**
                 * @description Cases that were genuine and of that kind.
                 * @example 45
                 */
                right: number;
                /**
                 * @description Cases, measured on other sites’ pages and said in verdicts.
                 * @example 46
                 */
                all: number;
                /**
                 * @description The lower bound of Wilson’s 95 % interval for the share of those that were right.
                 * @example 0.89
                 */
                confidence: number;
                /**
                 * @description It has under ten cases, and is taken from those of all classes that have.
                 * @example false
                 */
                isShared: boolean;
            }[];
            /**
             * @description The mean square of confidence less what came true, over all cases: 0 is best; null without a case.
             * @example 0.0331
             */
            brierScore: number | null;
            /**
             * @description How many of the cases are verdicts.
             * @example 12
             */
            verdicts: number;
        };
        CreateCompetitor: {
            /**
             * @description Its slug, which never changes.
             * @example acme-eats
             */
            slug: string;
            /**
             * @description What people call it.
             * @example Acme Eats
             */
            displayName: string;
            /**
             * @description What it does.
             * @enum {string}
             */
            category: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
            /**
             * @description Its front page. https, on a public host. Kept without its fragment.
             * @example https://www.acme-eats.com/
             */
            homepageUrl: string;
            /**
             * @description For which of our products it is watched: each must be there.
             * @default []
             */
            relevance: components["schemas"]["Relevance"][];
        };
        CreateTarget: {
            /**
             * @description Whose page it is.
             * @example acme-eats
             */
            competitorSlug: string;
            /**
             * @description Where it is; it never changes. https, on a public host. Kept without its fragment.
             * @example https://www.acme-eats.com/pricing
             */
            url: string;
            /**
             * @description For which of our products it is watched: each must be there.
             * @example [
             *       "eats"
             *     ]
             */
            products: string[];
            /**
             * @description What kind of page it is: rules and the first interval follow.
             * @enum {string}
             */
            pageType: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
            /**
             * @description What people call it.
             * @example Plans and prices
             */
            label?: string | null;
            /**
             * @description The language that is asked for (Accept-Language), by BCP 47.
             * @example en-US
             */
            language?: string | null;
            /** @description What is looked at; none: what the page is about. CSS selectors, at most 20. */
            selectors?: string[];
            /** @description What is left out. CSS selectors, at most 20. */
            removeSelectors?: string[];
            /** @description Literal texts that are never news, at most 50. */
            ignoreTexts?: string[];
            /** @description False: it isn’t scanned, and a scan that runs is cancelled. */
            enabled?: boolean;
            /**
             * @description 1 is the most urgent, 5 the least.
             * @example 3
             */
            priority?: number;
            /** @description Unless said otherwise adaptive, 300 s to 604800 s. The first interval of an adaptive one follows from the page type: pricing 1 h, product 6 h, features 6 h, changelog 1 h, blog 2 h, careers 12 h, status 5 minutes, legal 24 h, home 6 h, docs 12 h, app_store 12 h, feed 1 h, sitemap 6 h, json 1 h. */
            schedule?: {
                /**
                 * @description adaptive: the interval follows from the changes that are seen. fixed: it is minSeconds.
                 * @enum {string}
                 */
                mode?: "adaptive" | "fixed";
                /** @description Never more often. Seconds. */
                minSeconds?: number;
                /** @description Never more seldom. Seconds. */
                maxSeconds?: number;
            };
        };
        CreateWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url: string;
            /**
             * @description What to be told of: unless given, insight.confirmed and insight.retracted. `*` is everything, also what there will be: with it each insight’s sequence has no gap. `insight.digest` comes by itself, named or not.
             * @example [
             *       "insight.confirmed",
             *       "insight.retracted"
             *     ]
             */
            events?: ("*" | "insight.created" | "insight.confirmed" | "insight.retracted" | "insight.superseded" | "scan.failed" | "target.unreachable" | "insight.digest")[];
            filter?: components["schemas"]["WebhookFilter"];
            /**
             * @description What it is about: one of our products, by its slug.
             * @example eats
             */
            product: string;
            /**
             * @description realtime: each alert by itself, at most 30 within an hour; the others come as one `insight.digest`. daily: all alerts of a day come as one, in the morning (UTC).
             * @example realtime
             * @enum {string}
             */
            mode?: "realtime" | "daily";
        };
        Decision: {
            /**
             * @description Its place in the scan.
             * @example 1
             */
            number: number;
            /**
             * @description The rule that decided.
             * @example ignored_text
             */
            rule: string;
            /**
             * @description Where on the page.
             * @example Pricing › Pro
             */
            anchor: string;
            /**
             * @description What was there before, plain text; null: nothing.
             * @example null
             */
            before: string | null;
            /**
             * @description What is there now; null: nothing.
             * @example null
             */
            after: string | null;
            /**
             * Format: date-time
             * @description When it was decided.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
        };
        DigestWebhookPayload: {
            /**
             * @description What happened.
             * @example insight.digest
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The subscription.
                 */
                webhookId: string;
                /**
                 * @description The product of the subscription.
                 * @example eats
                 */
                product: string;
                /** @description How many alerts there were. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the first of them happened.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description And the last.
                 */
                until: string;
                /** @description The most urgent first, at most 100. */
                alerts: {
                    /**
                     * @description What happened.
                     * @enum {string}
                     */
                    type: "insight.created" | "insight.confirmed" | "insight.retracted" | "insight.superseded" | "scan.failed" | "target.unreachable" | "insight.digest";
                    /**
                     * Format: uuid
                     * @description The insight, or the scan.
                     */
                    resource: string;
                    /**
                     * @description Its place among the events of this insight or scan: 1, 2, 3 … without a gap.
                     * @example 2
                     */
                    sequence: number;
                    /** Format: date-time */
                    at: string;
                    competitor: {
                        /**
                         * @description A competitor, by its slug.
                         * @example northwind-eats
                         */
                        slug: string;
                        /**
                         * @description The competitor’s name.
                         * @example Northwind Eats
                         */
                        displayName: string;
                    } | null;
                    kind: ("price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved") | null;
                    severity: ("info" | "low" | "medium" | "high" | "critical") | null;
                    title: string | null;
                    confidence: number | null;
                    sourceUrl: string | null;
                }[];
            };
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
        Evidence: {
            /** @description The stored bytes before, by SHA-256; null: there was no page. */
            snapshotBefore: string | null;
            /** @description The stored bytes after, by SHA-256; null: there is no page. */
            snapshotAfter: string | null;
            /**
             * @description Where on the page.
             * @example Pricing › Pro
             */
            anchor: string;
            /**
             * @description What the page said before: at most 500 characters, plain text.
             * @example $49 a month
             */
            before: string;
            /**
             * @description What the page said after: at most 500 characters, plain text.
             * @example $49 a month
             */
            after: string;
            /**
             * @description The rule that saw it.
             * @example text.edited
             */
            rule: string;
        };
        Feed: {
            /** @constant */
            version: "https://jsonfeed.org/version/1.1";
            /**
             * @description What the feed is of.
             * @example Waypost insights: eats
             */
            title: string;
            /**
             * @description In a line.
             * @example What changed on competitors’ pages.
             */
            description: string;
            /**
             * @description Where people look.
             * @example https://intel.example.com/
             */
            home_page_url: string;
            /**
             * @description This feed.
             * @example https://intel.example.com/api/insights/feed.json?product=eats
             */
            feed_url: string;
            /**
             * @description Older items; left out on the last page.
             * @example https://intel.example.com/api/insights/feed.json?cursor=v1.k1
             */
            next_url?: string;
            /** @constant */
            language: "en";
            items: components["schemas"]["FeedItem"][];
        };
        FeedItem: {
            /**
             * @description The insight’s address in the interface: the same as long as there is one.
             * @example https://intel.example.com/api/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
             */
            id: string;
            /**
             * @description The insight’s page, for people.
             * @example https://intel.example.com/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
             */
            url: string;
            /**
             * @description The page that changed.
             * @example https://northwind.example/pricing
             */
            external_url: string;
            /**
             * @description What changed; a retraction says so.
             * @example Pro went from $49 to $59 a month
             */
            title: string;
            /**
             * @description Plain text: the summary, what the page said before and after, what that may mean, and how certain it is.
             * @example The price of Pro rose by 20 %.
             */
            content_text: string;
            /**
             * @description When it was found.
             * @example 2026-11-21T09:30:00.000Z
             */
            date_published: string;
            /**
             * @description Kind, severity and competitor.
             * @example [
             *       "other",
             *       "low",
             *       "northwind-eats"
             *     ]
             */
            tags: string[];
            /** @description The same for machines. */
            _waypost: {
                /**
                 * @description Where this extension is explained.
                 * @example https://intel.example.com/docs
                 */
                about: string;
                /**
                 * @description Its place in the tail.
                 * @example 4711
                 */
                seq: number;
                /** @enum {string} */
                kind: "price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved";
                /** @enum {string} */
                severity: "info" | "low" | "medium" | "high" | "critical";
                /**
                 * @description From 0 to 1.
                 * @example 0.93
                 */
                confidence: number;
                /** @enum {string} */
                status: "new" | "confirmed" | "retracted" | "superseded";
            };
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
        Insight: {
            /**
             * Format: uuid
             * @description The insight.
             * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
             */
            id: string;
            /**
             * @description Its place in the tail: moves with every change of the status, and never goes back.
             * @example 4711
             */
            seq: number;
            /**
             * @description The product that was asked for, else the first of `products`.
             * @example eats
             */
            product: string;
            /**
             * @description The products that it is watched for: of a service key’s reader, those of the key.
             * @example [
             *       "eats"
             *     ]
             */
            products: string[];
            competitor: {
                /**
                 * @description A competitor, by its slug.
                 * @example northwind-eats
                 */
                slug: string;
                /**
                 * @description The competitor’s name.
                 * @example Northwind Eats
                 */
                displayName: string;
            };
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            targetId: string;
            /**
             * Format: uuid
             * @description The scan that found it, which is kept for 90 days.
             * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
             */
            scanId: string;
            /**
             * Format: uuid
             * @description What a scan and its confirmation have in common.
             * @example 407f3031-9d6e-4ca1-8d84-3f8051acbd23
             */
            brainTaskId: string;
            /**
             * @description What changed.
             * @example price_increase
             * @enum {string}
             */
            kind: "price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved";
            /**
             * @description How much it matters: info < low < medium < high < critical.
             * @example high
             * @enum {string}
             */
            severity: "info" | "low" | "medium" | "high" | "critical";
            /**
             * @description At most 120 characters.
             * @example Pro went from $49 to $59 a month
             */
            title: string;
            /**
             * @description At most 500 characters.
             * @example The price of Pro rose by 20 %.
             */
            summary: string;
            /**
             * @description What it may mean, as plain text of at most 1,000 characters; null where nothing says so. It may come minutes after the insight was confirmed, and doesn’t move `seq`.
             * @example null
             */
            analysis: string | null;
            /**
             * @description Who worded the analysis; null without one. llm: a language model, from the evidence alone; its quotations and figures were checked, the rest of its words is its own.
             * @example null
             */
            analysisSource: ("rules" | "llm") | null;
            /**
             * @description How certain it is that the change is genuine and of that kind, from 0 to 1.
             * @example 0.93
             */
            confidence: number;
            /**
             * @description Figures, by kind.
             * @example {}
             */
            data: {
                [key: string]: unknown;
            };
            /** @description What was seen: at most 10 places. */
            evidence: components["schemas"]["Evidence"][];
            /**
             * @description Other targets of the competitor with the same change that day.
             * @example []
             */
            alsoOn: string[];
            /**
             * @description The page.
             * @example https://northwind.example/pricing
             */
            sourceUrl: string;
            /**
             * Format: date-time
             * @description When it was found.
             * @example 2026-11-21T09:30:00.000Z
             */
            detectedAt: string;
            /**
             * @description When a second look saw it again; null until then.
             * @example 2026-11-21T09:31:12.000Z
             */
            confirmedAt: string | null;
            /**
             * @description new: seen once. confirmed: seen again. retracted: what was there before is back. superseded: the second look saw something else.
             * @example confirmed
             * @enum {string}
             */
            status: "new" | "confirmed" | "retracted" | "superseded";
            /**
             * @description The version of the rules that made it.
             * @example 1
             */
            rulesVersion: string;
            /**
             * @description SHA-256 of the RFC 8785 form of what the rules decided: the same bytes give it again.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            proof: string;
        };
        InsightWebhookPayload: {
            /**
             * @description What happened.
             * @example insight.confirmed
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The insight.
                 * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
                 */
                id: string;
                /**
                 * @description Its place in the tail: moves with every change of the status, and never goes back.
                 * @example 4711
                 */
                seq: number;
                /**
                 * @description The product of the subscription.
                 * @example eats
                 */
                product: string;
                /**
                 * @description The products that it is watched for: of a service key’s reader, those of the key.
                 * @example [
                 *       "eats"
                 *     ]
                 */
                products: string[];
                competitor: {
                    /**
                     * @description A competitor, by its slug.
                     * @example northwind-eats
                     */
                    slug: string;
                    /**
                     * @description The competitor’s name.
                     * @example Northwind Eats
                     */
                    displayName: string;
                };
                /**
                 * Format: uuid
                 * @description The target: the page that is watched.
                 * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
                 */
                targetId: string;
                /**
                 * Format: uuid
                 * @description The scan that found it, which is kept for 90 days.
                 * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
                 */
                scanId: string;
                /**
                 * Format: uuid
                 * @description What a scan and its confirmation have in common.
                 * @example 407f3031-9d6e-4ca1-8d84-3f8051acbd23
                 */
                brainTaskId: string;
                /**
                 * @description What changed.
                 * @example price_increase
                 * @enum {string}
                 */
                kind: "price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved";
                /**
                 * @description How much it matters: info < low < medium < high < critical.
                 * @example high
                 * @enum {string}
                 */
                severity: "info" | "low" | "medium" | "high" | "critical";
                /**
                 * @description At most 120 characters.
                 * @example Pro went from $49 to $59 a month
                 */
                title: string;
                /**
                 * @description At most 500 characters.
                 * @example The price of Pro rose by 20 %.
                 */
                summary: string;
                /**
                 * @description What it may mean, as plain text of at most 1,000 characters; null where nothing says so. It may come minutes after the insight was confirmed, and doesn’t move `seq`.
                 * @example null
                 */
                analysis: string | null;
                /**
                 * @description Who worded the analysis; null without one. llm: a language model, from the evidence alone; its quotations and figures were checked, the rest of its words is its own.
                 * @example null
                 */
                analysisSource: ("rules" | "llm") | null;
                /**
                 * @description How certain it is that the change is genuine and of that kind, from 0 to 1.
                 * @example 0.93
                 */
                confidence: number;
                /**
                 * @description Figures, by kind.
                 * @example {}
                 */
                data: {
                    [key: string]: unknown;
                };
                /** @description What was seen: at most 10 places. */
                evidence: components["schemas"]["Evidence"][];
                /**
                 * @description Other targets of the competitor with the same change that day.
                 * @example []
                 */
                alsoOn: string[];
                /**
                 * @description The page.
                 * @example https://northwind.example/pricing
                 */
                sourceUrl: string;
                /**
                 * Format: date-time
                 * @description When it was found.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                detectedAt: string;
                /**
                 * @description When a second look saw it again; null until then.
                 * @example 2026-11-21T09:31:12.000Z
                 */
                confirmedAt: string | null;
                /**
                 * @description new: seen once. confirmed: seen again. retracted: what was there before is back. superseded: the second look saw something else.
                 * @example confirmed
                 * @enum {string}
                 */
                status: "new" | "confirmed" | "retracted" | "superseded";
                /**
                 * @description The version of the rules that made it.
                 * @example 1
                 */
                rulesVersion: string;
                /**
                 * @description SHA-256 of the RFC 8785 form of what the rules decided: the same bytes give it again.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                proof: string;
                /**
                 * @description Its place among the events of this insight or scan: 1, 2, 3 … without a gap.
                 * @example 2
                 */
                sequence: number;
            };
        };
        JudgeInsight: {
            /**
             * @description genuine: it is so. noise: nothing that anybody needs to know. wrong_kind: it is so, but something else.
             * @enum {string}
             */
            verdict: "genuine" | "noise" | "wrong_kind";
            /**
             * @description Whether changes of the blocks that it is about are passed over from now on, on its page and on those with the same change: one that is about nothing else isn’t told. False takes that back.
             * @default false
             */
            mute: boolean;
        };
        ManagedCompetitor: {
            slug: string;
            displayName: string;
            /**
             * @description What it does.
             * @enum {string}
             */
            category: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
            homepageUrl: string;
            relevance: components["schemas"]["Relevance"][];
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Node: {
            /**
             * @description Which of the nine: 0 to 8.
             * @example 3
             */
            node: number;
            /** @description What it looks at now: at most four pages. */
            tasks: components["schemas"]["NodeTask"][];
            /** @description What it ended last; null: nothing within a day. */
            last: components["schemas"]["NodeResult"] | null;
            /**
             * @description Scans that it ended within a day, among the newest 2000 of all nodes.
             * @example 42
             */
            scans: number;
            /**
             * @description Those of them that failed.
             * @example 1
             */
            failures: number;
            /**
             * @description It let a lease run out: until then that task goes to others. Null: nothing of the kind.
             * @example null
             */
            passedOverUntil: string | null;
        };
        NodeResult: {
            /**
             * Format: uuid
             * @description The scan.
             * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
             */
            scanId: string;
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            targetId: string;
            /**
             * @description A competitor, by its slug.
             * @example northwind-eats
             */
            competitorSlug: string;
            /**
             * @description How the scan ended.
             * @example succeeded
             * @enum {string}
             */
            status: "running" | "succeeded" | "partial" | "failed" | "cancelled" | "expired";
            /**
             * @description What came of it.
             * @example unchanged
             */
            outcome: ("baseline" | "unchanged" | "not_modified" | "noise_only" | "changed" | "removed" | "blocked_robots" | "blocked_bot" | "blocked_consent" | "blocked_ssrf" | "redirect_error" | "too_large" | "unsupported_type" | "unsupported_render" | "timeout" | "http_error" | "dns_error" | "tls_error" | "connection_error" | "node_lost") | null;
            /**
             * Format: date-time
             * @description When it was over.
             * @example 2026-11-21T09:30:00.000Z
             */
            endedAt: string;
        };
        NodeTask: {
            /**
             * Format: uuid
             * @description The scan.
             * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
             */
            scanId: string;
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            targetId: string;
            /**
             * @description A competitor, by its slug.
             * @example northwind-eats
             */
            competitorSlug: string;
            /**
             * @description The page.
             * @example https://northwind.example/pricing
             */
            url: string;
            /**
             * @description Why it is looked at.
             * @example schedule
             * @enum {string}
             */
            reason: "admin" | "schedule" | "confirm" | "probe";
            /**
             * Format: date-time
             * @description When the scan began.
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
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
            code: "body_unparsable" | "body_empty" | "upload_cut_off" | "query_invalid" | "path_invalid" | "cursor_invalid" | "idempotency_key_invalid" | "credential_missing" | "token_invalid" | "insufficient_scope" | "route_not_found" | "not_found" | "method_not_allowed" | "not_acceptable" | "version_mismatch" | "body_too_large" | "media_type_unsupported" | "validation_failed" | "idempotency_key_reused" | "quota_exceeded" | "internal_error" | "storage_unavailable" | "database_unavailable" | "identity_unavailable" | "demo_credentials" | "misconfigured" | "product_not_yours" | "service_key_invalid" | "target_disabled" | "robots_disallowed" | "competitor_has_targets" | "product_unknown" | "competitor_exists" | "target_exists" | "snapshot_erased" | "too_many_mutes" | "url_refused" | "epoch_stale" | "signature_invalid" | "timestamp_out_of_tolerance" | "webhook_limit_reached" | "webhook_not_active" | "webhook_url_refused" | "resolver_unavailable";
            /** Format: uuid */
            requestId: string;
            /** @description Whether the very same request can succeed later. */
            retryable: boolean;
            /** @description If fields are at fault, one entry for each fault. */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        ProofDifference: {
            /**
             * @description What differs: a path into the insight, `inputs` (what the comparison went by), or the page, `snapshotBefore` or `snapshotAfter`.
             * @example evidence/0/after
             */
            field: string;
            /**
             * @description The first character that differs, from 0; null: the whole of it.
             * @example 1
             */
            at: number | null;
            /**
             * @description As it is stored: at most 500 characters.
             * @example $69 a month
             */
            stored: string | null;
            /**
             * @description As the rules make it of the stored bytes; of a page, the hash of its bytes.
             * @example $59 a month
             */
            derived: string | null;
            /**
             * @description What is wrong.
             * @example They differ from character 1 on.
             */
            detail: string;
        };
        Relevance: {
            /**
             * @description A product of ours, by its slug.
             * @example eats
             */
            product: string;
            /**
             * @description How much it matters there, from 0 to 1.
             * @example 0.8
             */
            score: number;
        };
        RobotsMembers: {
            /** @description The line of robots.txt that decided; null: the file couldn’t be had. */
            rule?: string | null;
            /**
             * Format: date-time
             * @description When the file was read. It is read again a day later.
             */
            checkedAt?: string;
        };
        Scan: {
            /**
             * Format: uuid
             * @description The scan.
             * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
             */
            id: string;
            /**
             * Format: uuid
             * @description What a scan and its confirmation have in common.
             * @example 407f3031-9d6e-4ca1-8d84-3f8051acbd23
             */
            brainTaskId: string;
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            targetId: string;
            /**
             * @description A competitor, by its slug.
             * @example northwind-eats
             */
            competitorSlug: string;
            /**
             * @description The products that it is watched for: of a service key’s reader, those of the key.
             * @example [
             *       "eats"
             *     ]
             */
            products: string[];
            /**
             * @description admin: somebody asked. schedule: it was due. confirm: a second look. probe: of a paused target.
             * @example schedule
             * @enum {string}
             */
            reason: "admin" | "schedule" | "confirm" | "probe";
            /**
             * @description partial: there were over twenty insights, or a rule failed.
             * @example succeeded
             * @enum {string}
             */
            status: "running" | "succeeded" | "partial" | "failed" | "cancelled" | "expired";
            /**
             * @description What came of it; null while it runs.
             * @example changed
             */
            outcome: ("baseline" | "unchanged" | "not_modified" | "noise_only" | "changed" | "removed" | "blocked_robots" | "blocked_bot" | "blocked_consent" | "blocked_ssrf" | "redirect_error" | "too_large" | "unsupported_type" | "unsupported_render" | "timeout" | "http_error" | "dns_error" | "tls_error" | "connection_error" | "node_lost") | null;
            /**
             * @description The node that ended it, 0 to 8; null until then.
             * @example 3
             */
            node: number | null;
            /**
             * @description How often it was tried: 8 at most.
             * @example 1
             */
            attempts: number;
            /** @description What the page’s answer was like; null until there is one. */
            http: {
                /**
                 * @description The HTTP status; null: there was no answer.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Where redirects led.
                 * @example https://northwind.example/pricing
                 */
                finalUrl: string | null;
                /**
                 * @description The Content-Type.
                 * @example text/html; charset=utf-8
                 */
                contentType: string | null;
                /**
                 * @description Bytes of the page, decoded.
                 * @example 18204
                 */
                bytes: number | null;
                /**
                 * @description How many redirects were followed: 5 at most.
                 * @example 0
                 */
                redirects: number;
            } | null;
            /** @description Why it failed; null where it didn’t. */
            error: {
                /**
                 * @description What went wrong.
                 * @example timeout
                 */
                code: string;
                /**
                 * @description In words.
                 * @example No headers within 15 s.
                 */
                detail: string;
            } | null;
            /** @description The bytes that it was compared with; null: none. */
            snapshotBefore: string | null;
            /** @description The bytes that it found; null: none were kept. */
            snapshotAfter: string | null;
            /**
             * @description Insights that it made.
             * @example 1
             */
            insightCount: number;
            /**
             * @description Who asked for it, for whoever reads all; null: nobody, or not for you to see.
             * @example null
             */
            requestedBy: string | null;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            /**
             * @description When it was over; null while it runs.
             * @example 2026-11-21T09:30:00.000Z
             */
            endedAt: string | null;
        };
        ScanWebhookPayload: {
            /**
             * @description What happened.
             * @example scan.failed
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The scan.
                 * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description What a scan and its confirmation have in common.
                 * @example 407f3031-9d6e-4ca1-8d84-3f8051acbd23
                 */
                brainTaskId: string;
                /**
                 * Format: uuid
                 * @description The target: the page that is watched.
                 * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
                 */
                targetId: string;
                /**
                 * @description A competitor, by its slug.
                 * @example northwind-eats
                 */
                competitorSlug: string;
                /**
                 * @description The products that it is watched for: of a service key’s reader, those of the key.
                 * @example [
                 *       "eats"
                 *     ]
                 */
                products: string[];
                /**
                 * @description admin: somebody asked. schedule: it was due. confirm: a second look. probe: of a paused target.
                 * @example schedule
                 * @enum {string}
                 */
                reason: "admin" | "schedule" | "confirm" | "probe";
                /**
                 * @description partial: there were over twenty insights, or a rule failed.
                 * @example succeeded
                 * @enum {string}
                 */
                status: "running" | "succeeded" | "partial" | "failed" | "cancelled" | "expired";
                /**
                 * @description What came of it; null while it runs.
                 * @example changed
                 */
                outcome: ("baseline" | "unchanged" | "not_modified" | "noise_only" | "changed" | "removed" | "blocked_robots" | "blocked_bot" | "blocked_consent" | "blocked_ssrf" | "redirect_error" | "too_large" | "unsupported_type" | "unsupported_render" | "timeout" | "http_error" | "dns_error" | "tls_error" | "connection_error" | "node_lost") | null;
                /**
                 * @description The node that ended it, 0 to 8; null until then.
                 * @example 3
                 */
                node: number | null;
                /**
                 * @description How often it was tried: 8 at most.
                 * @example 1
                 */
                attempts: number;
                /** @description What the page’s answer was like; null until there is one. */
                http: {
                    /**
                     * @description The HTTP status; null: there was no answer.
                     * @example 200
                     */
                    status: number | null;
                    /**
                     * @description Where redirects led.
                     * @example https://northwind.example/pricing
                     */
                    finalUrl: string | null;
                    /**
                     * @description The Content-Type.
                     * @example text/html; charset=utf-8
                     */
                    contentType: string | null;
                    /**
                     * @description Bytes of the page, decoded.
                     * @example 18204
                     */
                    bytes: number | null;
                    /**
                     * @description How many redirects were followed: 5 at most.
                     * @example 0
                     */
                    redirects: number;
                } | null;
                /** @description Why it failed; null where it didn’t. */
                error: {
                    /**
                     * @description What went wrong.
                     * @example timeout
                     */
                    code: string;
                    /**
                     * @description In words.
                     * @example No headers within 15 s.
                     */
                    detail: string;
                } | null;
                /** @description The bytes that it was compared with; null: none. */
                snapshotBefore: string | null;
                /** @description The bytes that it found; null: none were kept. */
                snapshotAfter: string | null;
                /**
                 * @description Insights that it made.
                 * @example 1
                 */
                insightCount: number;
                /**
                 * @description Who asked for it, for whoever reads all; null: nobody, or not for you to see.
                 * @example null
                 */
                requestedBy: string | null;
                /**
                 * Format: date-time
                 * @description When it began.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                startedAt: string;
                /**
                 * @description When it was over; null while it runs.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                endedAt: string | null;
                /**
                 * @description Its place among the events of this insight or scan: 1, 2, 3 … without a gap.
                 * @example 2
                 */
                sequence: number;
                /**
                 * @description The product of the subscription.
                 * @example eats
                 */
                product: string;
                competitor: {
                    /**
                     * @description A competitor, by its slug.
                     * @example northwind-eats
                     */
                    slug: string;
                    /**
                     * @description The competitor’s name.
                     * @example Northwind Eats
                     */
                    displayName: string;
                };
            };
        };
        Seed: {
            /**
             * @description Of this format.
             * @constant
             */
            version: 1;
            /**
             * @description Our own products, by slug.
             * @default []
             */
            products: {
                /**
                 * @description A product of ours, by its slug.
                 * @example eats
                 */
                slug: string;
                /**
                 * @description What people call it.
                 * @example Acme Eats
                 */
                displayName: string;
            }[];
            /**
             * @description By slug. What isn’t said of one that is there stays as it is.
             * @default []
             */
            competitors: {
                /**
                 * @description Its slug, which never changes.
                 * @example acme-eats
                 */
                slug: string;
                /**
                 * @description What people call it.
                 * @example Acme Eats
                 */
                displayName: string;
                /**
                 * @description What it does.
                 * @enum {string}
                 */
                category: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
                /**
                 * @description Its front page. https, on a public host. Kept without its fragment.
                 * @example https://www.acme-eats.com/
                 */
                homepageUrl: string;
                /** @description For which of our products it is watched: each must be there. */
                relevance?: components["schemas"]["Relevance"][];
            }[];
            /**
             * @description By competitor and URL. What isn’t said of one that is there stays as it is, of a new one it is as usual.
             * @default []
             */
            targets: {
                /**
                 * @description Whose page it is.
                 * @example acme-eats
                 */
                competitorSlug: string;
                /**
                 * @description Where it is; it never changes. https, on a public host. Kept without its fragment.
                 * @example https://www.acme-eats.com/pricing
                 */
                url: string;
                /**
                 * @description For which of our products it is watched: each must be there.
                 * @example [
                 *       "eats"
                 *     ]
                 */
                products: string[];
                /**
                 * @description What kind of page it is: rules and the first interval follow.
                 * @enum {string}
                 */
                pageType: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
                /**
                 * @description What people call it.
                 * @example Plans and prices
                 */
                label?: string | null;
                /**
                 * @description The language that is asked for (Accept-Language), by BCP 47.
                 * @example en-US
                 */
                language?: string | null;
                /** @description What is looked at; none: what the page is about. CSS selectors, at most 20. */
                selectors?: string[];
                /** @description What is left out. CSS selectors, at most 20. */
                removeSelectors?: string[];
                /** @description Literal texts that are never news, at most 50. */
                ignoreTexts?: string[];
                /** @description False: it isn’t scanned, and a scan that runs is cancelled. */
                enabled?: boolean;
                /**
                 * @description 1 is the most urgent, 5 the least.
                 * @example 3
                 */
                priority?: number;
                /** @description Unless said otherwise adaptive, 300 s to 604800 s. The first interval of an adaptive one follows from the page type: pricing 1 h, product 6 h, features 6 h, changelog 1 h, blog 2 h, careers 12 h, status 5 minutes, legal 24 h, home 6 h, docs 12 h, app_store 12 h, feed 1 h, sitemap 6 h, json 1 h. */
                schedule?: {
                    /**
                     * @description adaptive: the interval follows from the changes that are seen. fixed: it is minSeconds.
                     * @enum {string}
                     */
                    mode?: "adaptive" | "fixed";
                    /** @description Never more often. Seconds. */
                    minSeconds?: number;
                    /** @description Never more seldom. Seconds. */
                    maxSeconds?: number;
                };
            }[];
            /** @default {} */
            options: {
                /** @description Nothing is written: the answer says what would be. */
                dryRun?: boolean;
                /** @description Targets that the body doesn’t name are disabled, whosever they are; nothing is deleted. Not if a row is rejected: it may be the one that names them. */
                prune?: boolean;
            };
        };
        SeedCounts: {
            products: number;
            competitors: number;
            targets: number;
        };
        SeedReport: {
            dryRun: boolean;
            created: components["schemas"]["SeedCounts"];
            updated: components["schemas"]["SeedCounts"];
            unchanged: components["schemas"]["SeedCounts"];
            pruned: {
                /** @description Disabled, because the body doesn’t name them. */
                targets: number;
            };
            /** @description Rows that weren’t taken, each by its first fault. All others were. */
            rejected: {
                pointer: string;
                code: string;
                detail: string;
            }[];
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
        Target: {
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            id: string;
            /**
             * @description A competitor, by its slug.
             * @example northwind-eats
             */
            competitorSlug: string;
            /**
             * @description The products that it is watched for: of a service key’s reader, those of the key.
             * @example [
             *       "eats"
             *     ]
             */
            products: string[];
            /**
             * @description The page. It never changes.
             * @example https://northwind.example/pricing
             */
            url: string;
            /**
             * @description Its host.
             * @example northwind.example
             */
            canonicalHost: string;
            /**
             * @description What kind of page it is: rules follow from it.
             * @example pricing
             * @enum {string}
             */
            pageType: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
            /**
             * @description What we call it.
             * @example Pricing
             */
            label: string | null;
            /**
             * @description What it is asked for in: BCP 47.
             * @example en-US
             */
            language: string | null;
            /**
             * @description Only these parts are compared: CSS selectors; none: the page’s content.
             * @example []
             */
            selectors: string[];
            /**
             * @description These parts are left out: CSS selectors.
             * @example [
             *       ".banner"
             *     ]
             */
            removeSelectors: string[];
            /**
             * @description Literal texts that are never news.
             * @example [
             *       "Most popular"
             *     ]
             */
            ignoreTexts: string[];
            /**
             * @description Whether it is scanned.
             * @example true
             */
            enabled: boolean;
            /**
             * @description 1 is the most urgent, 5 the least.
             * @example 3
             */
            priority: number;
            schedule: {
                /**
                 * @description adaptive: the interval follows how often the page changes. fixed: always minSeconds.
                 * @example adaptive
                 * @enum {string}
                 */
                mode: "adaptive" | "fixed";
                /**
                 * @description The shortest interval between two scans, in seconds, 300 to 604800.
                 * @example 300
                 */
                minSeconds: number;
                /**
                 * @description The longest, in seconds, 300 to 604800.
                 * @example 604800
                 */
                maxSeconds: number;
                /**
                 * @description When it is scanned next; null: not by itself.
                 * @example 2026-11-21T10:30:00.000Z
                 */
                nextScanAt: string | null;
            };
            stats: {
                /**
                 * @description Scans that ended.
                 * @example 42
                 */
                scans: number;
                /**
                 * @description Those that found something.
                 * @example 3
                 */
                changes: number;
                /**
                 * @description Those that failed.
                 * @example 0
                 */
                failures: number;
            };
            /** @description What the site’s robots.txt said of it; null until it is first asked. */
            robots: {
                /**
                 * @description Whether robots.txt lets us read it.
                 * @example true
                 */
                allowed: boolean;
                /**
                 * @description The line of robots.txt that decided; null: none did.
                 * @example null
                 */
                rule: string | null;
                /**
                 * Format: date-time
                 * @description When it was last read.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                checkedAt: string;
            } | null;
            http: {
                /**
                 * @description The validator that the baseline came with.
                 * @example "5f2c"
                 */
                etag: string | null;
                /**
                 * @description The other one.
                 * @example null
                 */
                lastModified: string | null;
                /**
                 * @description The last HTTP status; null until there is one.
                 * @example 200
                 */
                lastStatus: number | null;
            };
            /**
             * @description When it was last scanned; null until then.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastScanAt: string | null;
            /**
             * @description When it last changed; null until then.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastChangeAt: string | null;
            /**
             * @description Failures in a row: ten pause it.
             * @example 0
             */
            consecutiveFailures: number;
            /**
             * @description unknown: not scanned yet. healthy: the last scan came through. failing: it didn’t. paused: ten in a row didn’t. blocked: the site says no.
             * @example healthy
             * @enum {string}
             */
            health: "unknown" | "healthy" | "failing" | "blocked" | "paused";
            /**
             * @description The node that its host belongs to while every node is well: 0 to 8.
             * @example 3
             */
            ownerNode: number;
        };
        TargetCountMember: {
            /** @description Targets that it has. */
            targetCount?: number;
        };
        TargetMember: {
            /**
             * Format: uuid
             * @description The target: the page that is watched.
             * @example 2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01
             */
            targetId?: string;
        };
        TriggeredScan: {
            /**
             * Format: uuid
             * @description GET /api/scans/{scanId} says what comes of it.
             */
            scanId: string;
            /**
             * Format: uuid
             * @description Of the whole errand: a scan that confirms this one has the same.
             */
            brainTaskId: string;
            /** @constant */
            status: "running";
        };
        Verdict: {
            insight: components["schemas"]["Insight"];
            /**
             * @description genuine: it is so. noise: nothing that anybody needs to know. wrong_kind: it is so, but something else.
             * @enum {string}
             */
            verdict: "genuine" | "noise" | "wrong_kind";
            /** @description Whether its blocks are muted. */
            muted: boolean;
        };
        Verification: {
            /**
             * Format: uuid
             * @description The insight.
             * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
             */
            insightId: string;
            /**
             * @description reproduced: the rules make the same of the stored pages, byte for byte. mismatch: they don’t, or a page isn’t what it was; `differences` says what. evidence_only: other rules made it, but its proof, its pages and what is quoted of them hold. erased: somebody erased a page of it.
             * @example reproduced
             * @enum {string}
             */
            result: "reproduced" | "mismatch" | "evidence_only" | "erased";
            /**
             * @description pages: what its two pages say. scan: it rests on no page, but on what its scan came to.
             * @example pages
             * @enum {string}
             */
            basis: "pages" | "scan";
            /**
             * @description The version of the rules that made it.
             * @example 3
             */
            rulesVersion: string;
            /**
             * @description The version of the rules that are in force.
             * @example 3
             */
            currentRulesVersion: string;
            /**
             * @description The proof as it is stored.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            proof: string;
            /** @description The pages that were read: none of an erased insight, nor of one that rests on its scan. */
            pages: {
                /**
                 * @description Which page.
                 * @example snapshotBefore
                 * @enum {string}
                 */
                side: "snapshotBefore" | "snapshotAfter";
                /**
                 * @description The hash that its bytes should have.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                sha256: string;
                /**
                 * @description intact: its bytes have this hash. changed: they have another. damaged: they can’t be unpacked. missing: there are none.
                 * @example intact
                 * @enum {string}
                 */
                state: "intact" | "changed" | "damaged" | "missing";
            }[];
            /** @description At most 50 of a field; none unless `result` is mismatch. */
            differences: components["schemas"]["ProofDifference"][];
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
        WatchedCompetitor: {
            /**
             * @description A competitor, by its slug.
             * @example northwind-eats
             */
            slug: string;
            /**
             * @description Its name.
             * @example Northwind Eats
             */
            displayName: string;
            /**
             * @description What it does.
             * @example food_ordering
             * @enum {string}
             */
            category: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
            /**
             * @description How much it matters, from 0 to 1: to the product, or the highest of any.
             * @example 0.9
             */
            relevanceScore: number;
            /**
             * @description Its home page.
             * @example https://northwind.example/
             */
            homepageUrl: string;
            /**
             * @description How many of its pages are watched.
             * @example 4
             */
            targetCount: number;
            /**
             * @description When something of it was last found; null until then.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastInsightAt: string | null;
            /** @description Insights of the last 30 days that are new or confirmed, by severity. */
            openInsights: {
                /**
                 * @description Those of severity info.
                 * @example 1
                 */
                info: number;
                /**
                 * @description Those of severity low.
                 * @example 1
                 */
                low: number;
                /**
                 * @description Those of severity medium.
                 * @example 1
                 */
                medium: number;
                /**
                 * @description Those of severity high.
                 * @example 1
                 */
                high: number;
                /**
                 * @description Those of severity critical.
                 * @example 1
                 */
                critical: number;
            };
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
             * @description What it is about: one of our products, by its slug.
             * @example eats
             */
            product: string;
            /**
             * @description realtime: each alert by itself, at most 30 within an hour; the others come as one `insight.digest`. daily: all alerts of a day come as one, in the morning (UTC).
             * @example realtime
             * @enum {string}
             */
            mode: "realtime" | "daily";
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
            /** @example insight.confirmed */
            type: string;
            /**
             * @description gathered: goes with a digest, or has gone with one.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "gathered";
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
         * @description Only events that are so, in each way that is given. What an event doesn’t have it isn’t.
         * @example {}
         */
        WebhookFilter: {
            /** @enum {string} */
            minSeverity?: "info" | "low" | "medium" | "high" | "critical";
            kinds?: ("price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved")[];
            competitors?: string[];
            categories?: ("delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other")[];
            minConfidence?: number;
            /** @description By how many per cent a figure has to change, up or down. Only price changes have any. */
            minPercent?: number;
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
         *     [`service_key_invalid`](/problems/service_key_invalid): The service key is not valid.
         */
        "credential_missing-token_invalid-service_key_invalid": {
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
         *     [`product_not_yours`](/problems/product_not_yours): The key is not for this product.
         */
        "insufficient_scope-product_not_yours": {
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
         *     [`url_refused`](/problems/url_refused): This address can’t be watched.
         */
        "validation_failed-idempotency_key_reused-url_refused": {
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
         * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
         * @example "3"
         */
        "If-Match": string;
        /** @description Only of competitors of this category. */
        category: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
        /** @description Only of this competitor, by its slug. */
        competitor: string;
        /**
         * @description Its slug, which never changes.
         * @example acme-eats
         */
        "competitors-slug": string;
        /** @description nextCursor of the page before, unchanged. */
        cursor: string;
        /**
         * @description The insight.
         * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
         */
        "insights-id": string;
        /** @description Only this kind. */
        kind: "price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved";
        /** @description Items in a page: 1 to 100, 20 unless given. */
        limit: number;
        /** @description At least this confidence, from 0 to 1. */
        minConfidence: number;
        /** @description This severity and those above it: info < low < medium < high < critical. */
        minSeverity: "info" | "low" | "medium" | "high" | "critical";
        /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
        product: string;
        /** @description Words, at most 100 characters: all of them must be in the title or the summary. Case doesn’t matter. */
        q: string;
        /**
         * @description The scan.
         * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
         */
        "scans-id": string;
        /** @description Detected at this moment or later: ISO 8601, any offset. */
        since: string;
        /**
         * @description SHA-256 in lower-case hex.
         * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
         */
        "snapshots-sha256": string;
        /** @description Only in this state; in any unless given. A tail that asks for one doesn’t hear of what left it. */
        status: "new" | "confirmed" | "retracted" | "superseded";
        /** @example c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34 */
        "subscriptions-id": string;
        targetId: string;
        /**
         * @description The target: the page that is watched.
         * @example 7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d
         */
        "targets-id": string;
        /** @description Detected before this moment: ISO 8601, any offset. */
        until: string;
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
    listCompetitors: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                /** @description Only of this category. */
                category?: "delivery_platform" | "food_ordering" | "ride_hailing" | "ai_agent" | "live_streaming" | "commerce" | "payments" | "cannabis_retail" | "logistics" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product": "eats",
                     *       "competitors": [
                     *         {
                     *           "slug": "northwind-eats",
                     *           "displayName": "Northwind Eats",
                     *           "category": "food_ordering",
                     *           "relevanceScore": 0.9,
                     *           "homepageUrl": "https://northwind.example/",
                     *           "targetCount": 4,
                     *           "lastInsightAt": "2026-11-21T09:30:00.000Z",
                     *           "openInsights": {
                     *             "info": 0,
                     *             "low": 2,
                     *             "medium": 1,
                     *             "high": 1,
                     *             "critical": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The product that was asked for, or `all`.
                         * @example eats
                         */
                        product: string;
                        competitors: components["schemas"]["WatchedCompetitor"][];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listInsights: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                /** @description This severity and those above it: info < low < medium < high < critical. */
                minSeverity?: components["parameters"]["minSeverity"];
                /** @description Only this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Only of this competitor, by its slug. */
                competitor?: components["parameters"]["competitor"];
                /** @description Only of competitors of this category. */
                category?: components["parameters"]["category"];
                /** @description At least this confidence, from 0 to 1. */
                minConfidence?: components["parameters"]["minConfidence"];
                /** @description Detected at this moment or later: ISO 8601, any offset. */
                since?: components["parameters"]["since"];
                /** @description Detected before this moment: ISO 8601, any offset. */
                until?: components["parameters"]["until"];
                targetId?: components["parameters"]["targetId"];
                /** @description Only in this state; in any unless given. A tail that asks for one doesn’t hear of what left it. */
                status?: components["parameters"]["status"];
                /** @description Words, at most 100 characters: all of them must be in the title or the summary. Case doesn’t matter. */
                q?: components["parameters"]["q"];
                /** @description newest (default): detected last, first. oldest: the other way round. */
                order?: "newest" | "oldest";
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                /** @description Tails: what is new or changed its status after this number, ascending by `seq`. 0 begins at the beginning. Go on with the `seq` of the last one. */
                afterSeq?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. Of a tail `nextCursor` is null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insights": [
                     *         {
                     *           "id": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *           "seq": 4711,
                     *           "product": "eats",
                     *           "products": [
                     *             "eats"
                     *           ],
                     *           "competitor": {
                     *             "slug": "northwind-eats",
                     *             "displayName": "Northwind Eats"
                     *           },
                     *           "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *           "scanId": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *           "brainTaskId": "407f3031-9d6e-4ca1-8d84-3f8051acbd23",
                     *           "kind": "other",
                     *           "severity": "low",
                     *           "title": "northwind.example/pricing changed",
                     *           "summary": "Pricing › Pro: “$49 a month” became “$59 a month”.",
                     *           "analysis": null,
                     *           "analysisSource": null,
                     *           "confidence": 0.5,
                     *           "data": {},
                     *           "evidence": [
                     *             {
                     *               "snapshotBefore": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "snapshotAfter": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *               "anchor": "Pricing › Pro",
                     *               "before": "$49 a month",
                     *               "after": "$59 a month",
                     *               "rule": "text.edited"
                     *             }
                     *           ],
                     *           "alsoOn": [],
                     *           "sourceUrl": "https://northwind.example/pricing",
                     *           "detectedAt": "2026-11-21T09:30:00.000Z",
                     *           "confirmedAt": "2026-11-21T09:31:12.000Z",
                     *           "status": "confirmed",
                     *           "rulesVersion": "1",
                     *           "proof": "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        insights: components["schemas"]["Insight"][];
                        /**
                         * @description For the next page; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    showFeed: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                /** @description This severity and those above it: info < low < medium < high < critical. */
                minSeverity?: components["parameters"]["minSeverity"];
                /** @description Only this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Only of this competitor, by its slug. */
                competitor?: components["parameters"]["competitor"];
                /** @description Only of competitors of this category. */
                category?: components["parameters"]["category"];
                /** @description At least this confidence, from 0 to 1. */
                minConfidence?: components["parameters"]["minConfidence"];
                /** @description Detected at this moment or later: ISO 8601, any offset. */
                since?: components["parameters"]["since"];
                /** @description Detected before this moment: ISO 8601, any offset. */
                until?: components["parameters"]["until"];
                targetId?: components["parameters"]["targetId"];
                /** @description Only in this state; in any unless given. A tail that asks for one doesn’t hear of what left it. */
                status?: components["parameters"]["status"];
                /** @description Words, at most 100 characters: all of them must be in the title or the summary. Case doesn’t matter. */
                q?: components["parameters"]["q"];
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "https://jsonfeed.org/version/1.1",
                     *       "title": "Waypost insights: eats",
                     *       "description": "What changed on competitors’ pages.",
                     *       "home_page_url": "https://intel.example.com/",
                     *       "feed_url": "https://intel.example.com/api/insights/feed.json?product=eats",
                     *       "language": "en",
                     *       "items": [
                     *         {
                     *           "id": "https://intel.example.com/api/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *           "url": "https://intel.example.com/insights/1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *           "external_url": "https://northwind.example/pricing",
                     *           "title": "northwind.example/pricing changed",
                     *           "content_text": "Pricing › Pro: “$49 a month” became “$59 a month”.\n\nPricing › Pro\nBefore: $49 a month\nAfter: $59 a month\n\nSeverity low, confidence 0.5, confirmed.",
                     *           "date_published": "2026-11-21T09:30:00.000Z",
                     *           "tags": [
                     *             "other",
                     *             "low",
                     *             "northwind-eats"
                     *           ],
                     *           "_waypost": {
                     *             "about": "https://intel.example.com/docs",
                     *             "seq": 4711,
                     *             "kind": "other",
                     *             "severity": "low",
                     *             "confidence": 0.5,
                     *             "status": "confirmed"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/feed+json": components["schemas"]["Feed"];
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
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    watchInsights: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                /** @description This severity and those above it: info < low < medium < high < critical. */
                minSeverity?: components["parameters"]["minSeverity"];
                /** @description Only this kind. */
                kind?: components["parameters"]["kind"];
                /** @description Only of this competitor, by its slug. */
                competitor?: components["parameters"]["competitor"];
                /** @description Only of competitors of this category. */
                category?: components["parameters"]["category"];
                /** @description At least this confidence, from 0 to 1. */
                minConfidence?: components["parameters"]["minConfidence"];
                /** @description Detected at this moment or later: ISO 8601, any offset. */
                since?: components["parameters"]["since"];
                /** @description Detected before this moment: ISO 8601, any offset. */
                until?: components["parameters"]["until"];
                targetId?: components["parameters"]["targetId"];
                /** @description Only in this state; in any unless given. A tail that asks for one doesn’t hear of what left it. */
                status?: components["parameters"]["status"];
                /** @description Words, at most 100 characters: all of them must be in the title or the summary. Case doesn’t matter. */
                q?: components["parameters"]["q"];
            };
            header?: {
                /**
                 * @description The id of the last event that you have. It isn’t sent again.
                 * @example 5f1c0c8f6f2b4c1d
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
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
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The insight.
                 * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
                 */
                id: components["parameters"]["insights-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insight. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insight": {
                     *         "id": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *         "seq": 4711,
                     *         "product": "eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "competitor": {
                     *           "slug": "northwind-eats",
                     *           "displayName": "Northwind Eats"
                     *         },
                     *         "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *         "scanId": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *         "brainTaskId": "407f3031-9d6e-4ca1-8d84-3f8051acbd23",
                     *         "kind": "other",
                     *         "severity": "low",
                     *         "title": "northwind.example/pricing changed",
                     *         "summary": "Pricing › Pro: “$49 a month” became “$59 a month”.",
                     *         "analysis": null,
                     *         "analysisSource": null,
                     *         "confidence": 0.5,
                     *         "data": {},
                     *         "evidence": [
                     *           {
                     *             "snapshotBefore": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "snapshotAfter": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "anchor": "Pricing › Pro",
                     *             "before": "$49 a month",
                     *             "after": "$59 a month",
                     *             "rule": "text.edited"
                     *           }
                     *         ],
                     *         "alsoOn": [],
                     *         "sourceUrl": "https://northwind.example/pricing",
                     *         "detectedAt": "2026-11-21T09:30:00.000Z",
                     *         "confirmedAt": "2026-11-21T09:31:12.000Z",
                     *         "status": "confirmed",
                     *         "rulesVersion": "1",
                     *         "proof": "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13"
                     *       }
                     *     }
                     */
                    "application/json": {
                        insight: components["schemas"]["Insight"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    verifyInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The insight.
                 * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
                 */
                id: components["parameters"]["insights-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insightId": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *       "result": "reproduced",
                     *       "basis": "pages",
                     *       "rulesVersion": "3",
                     *       "currentRulesVersion": "2",
                     *       "proof": "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13",
                     *       "pages": [
                     *         {
                     *           "side": "snapshotBefore",
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "state": "intact"
                     *         },
                     *         {
                     *           "side": "snapshotAfter",
                     *           "sha256": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *           "state": "intact"
                     *         }
                     *       ],
                     *       "differences": []
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readConfidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "evidenceClass": "offer",
                     *           "isConfirmed": false,
                     *           "right": 61,
                     *           "all": 64,
                     *           "confidence": 0.87,
                     *           "isShared": false
                     *         },
                     *         {
                     *           "evidenceClass": "offer",
                     *           "isConfirmed": true,
                     *           "right": 45,
                     *           "all": 46,
                     *           "confidence": 0.89,
                     *           "isShared": false
                     *         }
                     *       ],
                     *       "brierScore": 0.0417,
                     *       "verdicts": 12
                     *     }
                     */
                    "application/json": components["schemas"]["ConfidenceTable"];
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listTargets: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                /** @description Only of this competitor. */
                competitor?: string;
                /** @description Only of this kind of page. */
                pageType?: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
                /** @description Only those that are doing so. */
                health?: "unknown" | "healthy" | "failing" | "blocked" | "paused";
                /** @description Only those that are scanned, or aren’t. */
                enabled?: boolean;
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
                     *       "targets": [
                     *         {
                     *           "id": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *           "competitorSlug": "northwind-eats",
                     *           "products": [
                     *             "eats"
                     *           ],
                     *           "url": "https://northwind.example/pricing",
                     *           "canonicalHost": "northwind.example",
                     *           "pageType": "pricing",
                     *           "label": "Pricing",
                     *           "language": "en-US",
                     *           "selectors": [],
                     *           "removeSelectors": [
                     *             ".banner"
                     *           ],
                     *           "ignoreTexts": [
                     *             "Most popular"
                     *           ],
                     *           "enabled": true,
                     *           "priority": 1,
                     *           "schedule": {
                     *             "mode": "adaptive",
                     *             "minSeconds": 300,
                     *             "maxSeconds": 604800,
                     *             "nextScanAt": "2026-11-21T10:30:00.000Z"
                     *           },
                     *           "stats": {
                     *             "scans": 42,
                     *             "changes": 3,
                     *             "failures": 0
                     *           },
                     *           "robots": {
                     *             "allowed": true,
                     *             "rule": null,
                     *             "checkedAt": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "http": {
                     *             "etag": "\"5f2c\"",
                     *             "lastModified": null,
                     *             "lastStatus": 200
                     *           },
                     *           "lastScanAt": "2026-11-21T09:30:00.000Z",
                     *           "lastChangeAt": "2026-11-21T09:30:00.000Z",
                     *           "consecutiveFailures": 0,
                     *           "health": "healthy",
                     *           "ownerNode": 3
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        targets: components["schemas"]["Target"][];
                        /**
                         * @description For the next page; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listScans: {
        parameters: {
            query?: {
                /** @description Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are. */
                product?: components["parameters"]["product"];
                targetId?: components["parameters"]["targetId"];
                /** @description Only in this state. */
                status?: "running" | "succeeded" | "partial" | "failed" | "cancelled" | "expired";
                /** @description Only for this reason. */
                reason?: "admin" | "schedule" | "confirm" | "probe";
                /** @description Only with this outcome. */
                outcome?: "baseline" | "unchanged" | "not_modified" | "noise_only" | "changed" | "removed" | "blocked_robots" | "blocked_bot" | "blocked_consent" | "blocked_ssrf" | "redirect_error" | "too_large" | "unsupported_type" | "unsupported_render" | "timeout" | "http_error" | "dns_error" | "tls_error" | "connection_error" | "node_lost";
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
                     *       "scans": [
                     *         {
                     *           "id": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *           "brainTaskId": "407f3031-9d6e-4ca1-8d84-3f8051acbd23",
                     *           "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *           "competitorSlug": "northwind-eats",
                     *           "products": [
                     *             "eats"
                     *           ],
                     *           "reason": "schedule",
                     *           "status": "succeeded",
                     *           "outcome": "changed",
                     *           "node": 3,
                     *           "attempts": 1,
                     *           "http": {
                     *             "status": 200,
                     *             "finalUrl": "https://northwind.example/pricing",
                     *             "contentType": "text/html; charset=utf-8",
                     *             "bytes": 18204,
                     *             "redirects": 0
                     *           },
                     *           "error": null,
                     *           "snapshotBefore": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "snapshotAfter": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *           "insightCount": 1,
                     *           "requestedBy": null,
                     *           "startedAt": "2026-11-21T09:29:58.000Z",
                     *           "endedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        scans: components["schemas"]["Scan"][];
                        /**
                         * @description For the next page; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope-product_not_yours"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The scan.
                 * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
                 */
                id: components["parameters"]["scans-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scan": {
                     *         "id": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *         "brainTaskId": "407f3031-9d6e-4ca1-8d84-3f8051acbd23",
                     *         "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *         "competitorSlug": "northwind-eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "reason": "schedule",
                     *         "status": "succeeded",
                     *         "outcome": "changed",
                     *         "node": 3,
                     *         "attempts": 1,
                     *         "http": {
                     *           "status": 200,
                     *           "finalUrl": "https://northwind.example/pricing",
                     *           "contentType": "text/html; charset=utf-8",
                     *           "bytes": 18204,
                     *           "redirects": 0
                     *         },
                     *         "error": null,
                     *         "snapshotBefore": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "snapshotAfter": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *         "insightCount": 1,
                     *         "requestedBy": null,
                     *         "startedAt": "2026-11-21T09:29:58.000Z",
                     *         "endedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        scan: components["schemas"]["Scan"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listDecisions: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The scan.
                 * @example 3f6e2f20-8c5d-4b90-9c73-2e7f409bac12
                 */
                id: components["parameters"]["scans-id"];
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
                     *       "decisions": [
                     *         {
                     *           "number": 1,
                     *           "rule": "ignored_text",
                     *           "anchor": "Pricing › Pro",
                     *           "before": "Most popular",
                     *           "after": null,
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        decisions: components["schemas"]["Decision"][];
                        /**
                         * @description For the next page; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All nine. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nodes": [
                     *         {
                     *           "node": 3,
                     *           "tasks": [
                     *             {
                     *               "scanId": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *               "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *               "competitorSlug": "northwind-eats",
                     *               "url": "https://northwind.example/pricing",
                     *               "reason": "schedule",
                     *               "startedAt": "2026-11-21T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "last": {
                     *             "scanId": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *             "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *             "competitorSlug": "northwind-eats",
                     *             "status": "succeeded",
                     *             "outcome": "unchanged",
                     *             "endedAt": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "scans": 42,
                     *           "failures": 1,
                     *           "passedOverUntil": null
                     *         }
                     *       ],
                     *       "waiting": 2,
                     *       "asOf": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description All nine, by number. */
                        nodes: components["schemas"]["Node"][];
                        /**
                         * @description Tasks that no node has now: at most 5000 are counted.
                         * @example 2
                         */
                        waiting: number;
                        /**
                         * Format: date-time
                         * @description When this was so.
                         * @example 2026-11-21T09:30:00.000Z
                         */
                        asOf: string;
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-service_key_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    triggerScan: {
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
                /**
                 * @description The target: the page that is watched.
                 * @example 7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d
                 */
                targetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scanId": "2b8e6a1c-9d3f-4b5a-8c7e-0f1e2d3c4b5a",
                     *       "brainTaskId": "9c4d7e2f-1a6b-4c8d-9e3f-5a7b8c9d0e1f",
                     *       "status": "running"
                     *     }
                     */
                    "application/json": components["schemas"]["TriggeredScan"];
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`target_disabled`](/problems/target_disabled): The target is disabled. */
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
            /** @description [`robots_disallowed`](/problems/robots_disallowed): The site forbids it. */
            423: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["RobotsMembers"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    seedCatalogue: {
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
        /** @description At most 1,024 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "products": [
                 *         {
                 *           "slug": "eats",
                 *           "displayName": "Eats"
                 *         }
                 *       ],
                 *       "competitors": [
                 *         {
                 *           "slug": "acme-eats",
                 *           "displayName": "Acme Eats",
                 *           "category": "food_ordering",
                 *           "homepageUrl": "https://www.acme-eats.com/",
                 *           "relevance": [
                 *             {
                 *               "product": "eats",
                 *               "score": 0.8
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "targets": [
                 *         {
                 *           "competitorSlug": "acme-eats",
                 *           "url": "https://www.acme-eats.com/pricing",
                 *           "products": [
                 *             "eats"
                 *           ],
                 *           "pageType": "pricing"
                 *         },
                 *         {
                 *           "competitorSlug": "acme-eats",
                 *           "url": "http://localhost/pricing",
                 *           "products": [
                 *             "eats"
                 *           ],
                 *           "pageType": "pricing"
                 *         }
                 *       ],
                 *       "options": {
                 *         "dryRun": false,
                 *         "prune": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Seed"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": {
                     *         "products": 1,
                     *         "competitors": 1,
                     *         "targets": 1
                     *       },
                     *       "updated": {
                     *         "products": 0,
                     *         "competitors": 0,
                     *         "targets": 0
                     *       },
                     *       "unchanged": {
                     *         "products": 0,
                     *         "competitors": 0,
                     *         "targets": 0
                     *       },
                     *       "pruned": {
                     *         "targets": 0
                     *       },
                     *       "rejected": [
                     *         {
                     *           "pointer": "#/targets/1/url",
                     *           "code": "url_refused",
                     *           "detail": "Only https URLs are permitted here: plain http can be read on the way."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SeedReport"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
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
    createCompetitor: {
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
                 *       "slug": "acme-eats",
                 *       "displayName": "Acme Eats",
                 *       "category": "food_ordering",
                 *       "homepageUrl": "https://www.acme-eats.com/",
                 *       "relevance": [
                 *         {
                 *           "product": "eats",
                 *           "score": 0.8
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCompetitor"];
            };
        };
        responses: {
            /** @description The competitor. */
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
                     *       "competitor": {
                     *         "slug": "acme-eats",
                     *         "displayName": "Acme Eats",
                     *         "category": "food_ordering",
                     *         "homepageUrl": "https://www.acme-eats.com/",
                     *         "relevance": [
                     *           {
                     *             "product": "eats",
                     *             "score": 0.8
                     *           }
                     *         ],
                     *         "version": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        competitor: components["schemas"]["ManagedCompetitor"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`competitor_exists`](/problems/competitor_exists): There is such a competitor. */
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
            422: components["responses"]["validation_failed-idempotency_key_reused-url_refused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getCompetitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its slug, which never changes.
                 * @example acme-eats
                 */
                slug: components["parameters"]["competitors-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The competitor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "competitor": {
                     *         "slug": "acme-eats",
                     *         "displayName": "Acme Eats",
                     *         "category": "food_ordering",
                     *         "homepageUrl": "https://www.acme-eats.com/",
                     *         "relevance": [
                     *           {
                     *             "product": "eats",
                     *             "score": 0.8
                     *           }
                     *         ],
                     *         "version": 1,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        competitor: components["schemas"]["ManagedCompetitor"];
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
    deleteCompetitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its slug, which never changes.
                 * @example acme-eats
                 */
                slug: components["parameters"]["competitors-slug"];
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
            /** @description [`competitor_has_targets`](/problems/competitor_has_targets): The competitor has targets. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["TargetCountMember"];
                };
            };
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeCompetitor: {
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
                /**
                 * @description Its slug, which never changes.
                 * @example acme-eats
                 */
                slug: components["parameters"]["competitors-slug"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "relevance": [
                 *         {
                 *           "product": "eats",
                 *           "score": 0.9
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCompetitor"];
            };
        };
        responses: {
            /** @description The changed competitor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "competitor": {
                     *         "slug": "acme-eats",
                     *         "displayName": "Acme Eats",
                     *         "category": "food_ordering",
                     *         "homepageUrl": "https://www.acme-eats.com/",
                     *         "relevance": [
                     *           {
                     *             "product": "eats",
                     *             "score": 0.9
                     *           }
                     *         ],
                     *         "version": 2,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        competitor: components["schemas"]["ManagedCompetitor"];
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
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`url_refused`](/problems/url_refused): This address can’t be watched.
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
    createTarget: {
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
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "competitorSlug": "acme-eats",
                 *       "url": "https://www.acme-eats.com/pricing",
                 *       "products": [
                 *         "eats"
                 *       ],
                 *       "pageType": "pricing",
                 *       "label": "Plans and prices",
                 *       "language": "en-US",
                 *       "removeSelectors": [
                 *         ".cookie-banner"
                 *       ],
                 *       "ignoreTexts": [
                 *         "Trusted by teams everywhere"
                 *       ],
                 *       "priority": 2,
                 *       "schedule": {
                 *         "minSeconds": 900,
                 *         "maxSeconds": 86400
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateTarget"];
            };
        };
        responses: {
            /** @description The target. */
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
                     *       "target": {
                     *         "id": "7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d",
                     *         "competitorSlug": "acme-eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "url": "https://www.acme-eats.com/pricing",
                     *         "canonicalHost": "www.acme-eats.com",
                     *         "pageType": "pricing",
                     *         "label": "Plans and prices",
                     *         "language": "en-US",
                     *         "selectors": [],
                     *         "removeSelectors": [
                     *           ".cookie-banner"
                     *         ],
                     *         "ignoreTexts": [
                     *           "Trusted by teams everywhere"
                     *         ],
                     *         "enabled": true,
                     *         "priority": 2,
                     *         "schedule": {
                     *           "mode": "adaptive",
                     *           "minSeconds": 900,
                     *           "maxSeconds": 86400,
                     *           "nextScanAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "stats": {
                     *           "scans": 0,
                     *           "changes": 0,
                     *           "failures": 0
                     *         },
                     *         "robots": null,
                     *         "http": {
                     *           "etag": null,
                     *           "lastModified": null,
                     *           "lastStatus": null
                     *         },
                     *         "lastScanAt": null,
                     *         "lastChangeAt": null,
                     *         "consecutiveFailures": 0,
                     *         "health": "unknown",
                     *         "ownerNode": 4
                     *       }
                     *     }
                     */
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`target_exists`](/problems/target_exists): This page is watched already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["TargetMember"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused-url_refused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The target: the page that is watched.
                 * @example 7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d
                 */
                id: components["parameters"]["targets-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The target. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target": {
                     *         "id": "7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d",
                     *         "competitorSlug": "acme-eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "url": "https://www.acme-eats.com/pricing",
                     *         "canonicalHost": "www.acme-eats.com",
                     *         "pageType": "pricing",
                     *         "label": "Plans and prices",
                     *         "language": "en-US",
                     *         "selectors": [],
                     *         "removeSelectors": [
                     *           ".cookie-banner"
                     *         ],
                     *         "ignoreTexts": [
                     *           "Trusted by teams everywhere"
                     *         ],
                     *         "enabled": true,
                     *         "priority": 2,
                     *         "schedule": {
                     *           "mode": "adaptive",
                     *           "minSeconds": 900,
                     *           "maxSeconds": 86400,
                     *           "nextScanAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "stats": {
                     *           "scans": 0,
                     *           "changes": 0,
                     *           "failures": 0
                     *         },
                     *         "robots": null,
                     *         "http": {
                     *           "etag": null,
                     *           "lastModified": null,
                     *           "lastStatus": null
                     *         },
                     *         "lastScanAt": null,
                     *         "lastChangeAt": null,
                     *         "consecutiveFailures": 0,
                     *         "health": "unknown",
                     *         "ownerNode": 4
                     *       }
                     *     }
                     */
                    "application/json": {
                        target: components["schemas"]["Target"];
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
    deleteTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The target: the page that is watched.
                 * @example 7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d
                 */
                id: components["parameters"]["targets-id"];
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
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeTarget: {
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
                /**
                 * @description The target: the page that is watched.
                 * @example 7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d
                 */
                id: components["parameters"]["targets-id"];
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["ChangeTarget"];
            };
        };
        responses: {
            /** @description The changed target. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target": {
                     *         "id": "7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d",
                     *         "competitorSlug": "acme-eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "url": "https://www.acme-eats.com/pricing",
                     *         "canonicalHost": "www.acme-eats.com",
                     *         "pageType": "pricing",
                     *         "label": "Plans and prices",
                     *         "language": "en-US",
                     *         "selectors": [],
                     *         "removeSelectors": [
                     *           ".cookie-banner"
                     *         ],
                     *         "ignoreTexts": [
                     *           "Trusted by teams everywhere"
                     *         ],
                     *         "enabled": false,
                     *         "priority": 2,
                     *         "schedule": {
                     *           "mode": "adaptive",
                     *           "minSeconds": 900,
                     *           "maxSeconds": 86400,
                     *           "nextScanAt": null
                     *         },
                     *         "stats": {
                     *           "scans": 0,
                     *           "changes": 0,
                     *           "failures": 0
                     *         },
                     *         "robots": null,
                     *         "http": {
                     *           "etag": null,
                     *           "lastModified": null,
                     *           "lastStatus": null
                     *         },
                     *         "lastScanAt": null,
                     *         "lastChangeAt": null,
                     *         "consecutiveFailures": 0,
                     *         "health": "unknown",
                     *         "ownerNode": 4
                     *       }
                     *     }
                     */
                    "application/json": {
                        target: components["schemas"]["Target"];
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
    judgeInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The insight.
                 * @example 1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90
                 */
                id: components["parameters"]["insights-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verdict": "noise",
                 *       "mute": true
                 *     }
                 */
                "application/json": components["schemas"]["JudgeInsight"];
            };
        };
        responses: {
            /** @description The verdict as it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "insight": {
                     *         "id": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *         "seq": 4711,
                     *         "product": "eats",
                     *         "products": [
                     *           "eats"
                     *         ],
                     *         "competitor": {
                     *           "slug": "northwind-eats",
                     *           "displayName": "Northwind Eats"
                     *         },
                     *         "targetId": "2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01",
                     *         "scanId": "3f6e2f20-8c5d-4b90-9c73-2e7f409bac12",
                     *         "brainTaskId": "407f3031-9d6e-4ca1-8d84-3f8051acbd23",
                     *         "kind": "other",
                     *         "severity": "low",
                     *         "title": "northwind.example/pricing changed",
                     *         "summary": "Pricing › Pro: “$49 a month” became “$59 a month”.",
                     *         "analysis": null,
                     *         "analysisSource": null,
                     *         "confidence": 0.5,
                     *         "data": {},
                     *         "evidence": [
                     *           {
                     *             "snapshotBefore": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "snapshotAfter": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "anchor": "Pricing › Pro",
                     *             "before": "$49 a month",
                     *             "after": "$59 a month",
                     *             "rule": "text.edited"
                     *           }
                     *         ],
                     *         "alsoOn": [],
                     *         "sourceUrl": "https://northwind.example/pricing",
                     *         "detectedAt": "2026-11-21T09:30:00.000Z",
                     *         "confirmedAt": "2026-11-21T09:31:12.000Z",
                     *         "status": "confirmed",
                     *         "rulesVersion": "1",
                     *         "proof": "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13"
                     *       },
                     *       "verdict": "noise",
                     *       "muted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`too_many_mutes`](/problems/too_many_mutes): Too many blocks are muted. */
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
    readSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 in lower-case hex.
                 * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
                 */
                sha256: components["parameters"]["snapshots-sha256"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, as a file to save. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`snapshot_erased`](/problems/snapshot_erased): The snapshot was erased. */
            410: {
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
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    eraseSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 in lower-case hex.
                 * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
                 */
                sha256: components["parameters"]["snapshots-sha256"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is erased. */
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
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only what was done to this. */
                resource?: string;
                /** @description Only such deeds. */
                action?: "scan.trigger" | "product.create" | "product.update" | "competitor.create" | "competitor.update" | "competitor.delete" | "target.create" | "target.update" | "target.delete" | "target.prune" | "insight.verdict" | "snapshot.erase";
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
                     *       "entries": [
                     *         {
                     *           "id": "1f6b3d8e-5a2c-4c9f-8e7d-6b4a2f0e9c8d",
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "actor": "user:ada",
                     *           "action": "scan.trigger",
                     *           "resource": "target:7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d",
                     *           "details": {
                     *             "scanId": "2b8e6a1c-9d3f-4b5a-8c7e-0f1e2d3c4b5a",
                     *             "brainTaskId": "9c4d7e2f-1a6b-4c8d-9e3f-5a7b8c9d0e1f",
                     *             "began": true
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
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
                     *             "insight.confirmed",
                     *             "insight.retracted"
                     *           ],
                     *           "filter": {},
                     *           "status": "active",
                     *           "disabledReason": null,
                     *           "failingSince": null,
                     *           "secret": null,
                     *           "secretShown": true,
                     *           "oldSecretUntil": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z",
                     *           "product": "eats",
                     *           "mode": "realtime"
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
                 *         "insight.confirmed",
                 *         "insight.retracted"
                 *       ],
                 *       "product": "eats",
                 *       "mode": "realtime"
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
                     *           "insight.confirmed",
                     *           "insight.retracted"
                     *         ],
                     *         "filter": {},
                     *         "status": "pending",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secretShown": false,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "product": "eats",
                     *         "mode": "realtime"
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
             *     [`product_unknown`](/problems/product_unknown): There is no such product.
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
                id: components["parameters"]["subscriptions-id"];
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
                     *           "insight.confirmed",
                     *           "insight.retracted"
                     *         ],
                     *         "filter": {},
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": null,
                     *         "secretShown": true,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "product": "eats",
                     *         "mode": "realtime"
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
                id: components["parameters"]["subscriptions-id"];
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
                id: components["parameters"]["subscriptions-id"];
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
                     *           "insight.confirmed",
                     *           "insight.retracted"
                     *         ],
                     *         "filter": {},
                     *         "status": "paused",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": null,
                     *         "secretShown": true,
                     *         "oldSecretUntil": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "product": "eats",
                     *         "mode": "realtime"
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
                id: components["parameters"]["subscriptions-id"];
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
                id: components["parameters"]["subscriptions-id"];
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
                     *           "insight.confirmed",
                     *           "insight.retracted"
                     *         ],
                     *         "filter": {},
                     *         "status": "active",
                     *         "disabledReason": null,
                     *         "failingSince": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secretShown": false,
                     *         "oldSecretUntil": "2026-11-22T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "product": "eats",
                     *         "mode": "realtime"
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
                id: components["parameters"]["subscriptions-id"];
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
                     *           "type": "insight.confirmed",
                     *           "data": {
                     *             "id": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *             "seq": 4711,
                     *             "sequence": 2,
                     *             "product": "eats",
                     *             "competitor": {
                     *               "slug": "northwind-eats",
                     *               "displayName": "Northwind Eats"
                     *             },
                     *             "kind": "price_increase",
                     *             "severity": "high",
                     *             "status": "confirmed",
                     *             "title": "Pro went from $49 to $59 a month",
                     *             "confidence": 0.93,
                     *             "data": {
                     *               "percent": 20.41
                     *             },
                     *             "sourceUrl": "https://northwind.example/pricing"
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
                id: components["parameters"]["subscriptions-id"];
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
                     *         "type": "insight.confirmed",
                     *         "data": {
                     *           "id": "1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90",
                     *           "seq": 4711,
                     *           "sequence": 2,
                     *           "product": "eats",
                     *           "competitor": {
                     *             "slug": "northwind-eats",
                     *             "displayName": "Northwind Eats"
                     *           },
                     *           "kind": "price_increase",
                     *           "severity": "high",
                     *           "status": "confirmed",
                     *           "title": "Pro went from $49 to $59 a month",
                     *           "confidence": 0.93,
                     *           "data": {
                     *             "percent": 20.41
                     *           },
                     *           "sourceUrl": "https://northwind.example/pricing"
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
                     *       "serviceId": "intel",
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
                     *       "serviceId": "intel",
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
                     *       "serviceId": "intel",
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
                     *       "service": "intel",
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
    taskComplete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The result, as the swarm signed it. At most 3,584 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "scan.task.completed",
                 *       "timestamp": "2026-11-23T09:00:00.000Z",
                 *       "source": "node-3",
                 *       "data": {
                 *         "brainTaskId": "5f0c1b8e-0a52-4b6f-9d0f-0f6f4a1f8d01",
                 *         "scanId": "5f0c1b8e-0a52-4b6f-9d0f-0f6f4a1f8d02",
                 *         "taskId": "5f0c1b8e-0a52-4b6f-9d0f-0f6f4a1f8d03",
                 *         "targetId": "5f0c1b8e-0a52-4b6f-9d0f-0f6f4a1f8d04",
                 *         "nodeId": "node-3",
                 *         "epoch": 1,
                 *         "attempt": 1,
                 *         "outcome": "not_modified",
                 *         "http": {
                 *           "status": 304,
                 *           "finalUrl": "https://shop.example.com/pricing",
                 *           "contentType": null,
                 *           "bytes": 0,
                 *           "redirects": 0,
                 *           "etag": "\"6b1f\"",
                 *           "lastModified": null
                 *         },
                 *         "snapshot": null,
                 *         "timings": {
                 *           "headersMs": 120,
                 *           "totalMs": 130
                 *         },
                 *         "error": null,
                 *         "insights": [],
                 *         "notes": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "scan.task.completed" | "scan.task.failed";
                    /** Format: date-time */
                    timestamp: string;
                    source: string;
                    data: {
                        /** Format: uuid */
                        brainTaskId: string;
                        /** Format: uuid */
                        scanId: string;
                        /** Format: uuid */
                        taskId: string;
                        /** Format: uuid */
                        targetId: string;
                        nodeId: string;
                        epoch: number;
                        attempt: number;
                        /** @enum {string} */
                        outcome: "baseline" | "unchanged" | "not_modified" | "noise_only" | "changed" | "removed" | "blocked_robots" | "blocked_bot" | "blocked_consent" | "blocked_ssrf" | "redirect_error" | "too_large" | "unsupported_type" | "unsupported_render" | "timeout" | "http_error" | "dns_error" | "tls_error" | "connection_error" | "node_lost";
                        /** @default null */
                        http?: {
                            status: number | null;
                            finalUrl: string | null;
                            contentType: string | null;
                            bytes: number | null;
                            redirects: number;
                            /** @default null */
                            etag?: string | null;
                            /** @default null */
                            lastModified?: string | null;
                        } | null;
                        /** @default null */
                        snapshot?: {
                            sha256: string;
                            bytes: number;
                            finalUrl: string;
                            contentType: string;
                            body?: string;
                        } | null;
                        /** @default null */
                        timings?: {
                            [key: string]: number;
                        } | null;
                        /** @default null */
                        error?: {
                            code: string;
                            detail: string;
                        } | null;
                        /** @default [] */
                        insights?: {
                            /** @enum {string} */
                            kind: "price_increase" | "price_decrease" | "plan_added" | "plan_removed" | "price_hidden" | "market_entered" | "funding" | "acquisition" | "plan_limits_changed" | "price_revealed" | "promotion_started" | "feature_launched" | "feature_removed" | "messaging_changed" | "leadership_changed" | "partnership" | "outage" | "terms_changed" | "privacy_changed" | "availability_changed" | "page_removed" | "target_unreachable" | "promotion_ended" | "content_published" | "hiring_signal" | "integration_added" | "tech_changed" | "page_added" | "page_rebuilt" | "other" | "outage_resolved";
                            /** @enum {string} */
                            severity: "info" | "low" | "medium" | "high" | "critical";
                            title: string;
                            summary: string;
                            analysis: string | null;
                            analysisSource: ("rules" | "llm") | null;
                            confidence: number;
                            /**
                             * @description At most 500 values, 6 levels deep, names of 200 and texts of 500 characters, 20000 altogether.
                             * @example {
                             *       "changed": 1,
                             *       "added": 0,
                             *       "removed": 0
                             *     }
                             */
                            data: string | Record<string, unknown> | unknown[] | number | boolean | null;
                            evidence: {
                                snapshotBefore: string | null;
                                snapshotAfter: string | null;
                                anchor: string;
                                before: string;
                                after: string;
                                rule: string;
                            }[];
                            /** @default null */
                            evidenceClass?: ("offer" | "card" | "section" | "prose") | null;
                            rulesVersion: string;
                            context: string;
                            proof: string;
                        }[];
                        notes?: {
                            isPartial: boolean;
                            needsLook: boolean;
                            isFull: boolean;
                            decisions: {
                                rule: string;
                                anchor: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            judged: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "confirmed" | "retracted" | "superseded";
                                /** @default null */
                                confidence?: number | null;
                            }[];
                            /** @default null */
                            learnt?: {
                                places: {
                                    base: string;
                                    states: string[];
                                }[];
                            } | null;
                            /** @default null */
                            inputs?: {
                                before: {
                                    sha256: string;
                                    finalUrl: string;
                                    contentType: string | null;
                                };
                                after: {
                                    sha256: string;
                                    finalUrl: string;
                                    contentType: string | null;
                                };
                                /** @enum {string} */
                                pageType: "pricing" | "product" | "features" | "changelog" | "blog" | "careers" | "status" | "legal" | "home" | "docs" | "app_store" | "feed" | "sitemap" | "json";
                                selectors: string[];
                                removeSelectors: string[];
                                ignoreTexts: string[];
                                muted: {
                                    anchor: string;
                                    text: string;
                                }[];
                                learnt: {
                                    places: {
                                        base: string;
                                        states: string[];
                                    }[];
                                };
                            } | null;
                            permit: {
                                host: string;
                                nextInMs: number;
                                gapMs: number;
                                strain: number;
                                crawlDelayMs: number | null;
                            } | null;
                            robots: {
                                allowed: boolean;
                                rule: string | null;
                                /** Format: date-time */
                                checkedAt: string;
                            } | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Booked, now or before. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
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
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`epoch_stale`](/problems/epoch_stale): This result comes too late. */
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
            /** @description [`media_type_unsupported`](/problems/media_type_unsupported): The media type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Accept: components["headers"]["Accept"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
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
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    onInsightCreated: {
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
                "application/json": components["schemas"]["InsightWebhookPayload"];
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
    onInsightConfirmed: {
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
                "application/json": components["schemas"]["InsightWebhookPayload"];
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
    onInsightRetracted: {
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
                "application/json": components["schemas"]["InsightWebhookPayload"];
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
    onInsightSuperseded: {
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
                "application/json": components["schemas"]["InsightWebhookPayload"];
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
    onScanFailed: {
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
                "application/json": components["schemas"]["ScanWebhookPayload"];
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
    onTargetUnreachable: {
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
                "application/json": components["schemas"]["InsightWebhookPayload"];
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
    onInsightDigest: {
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
                "application/json": components["schemas"]["DigestWebhookPayload"];
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
