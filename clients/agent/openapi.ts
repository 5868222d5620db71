// Made of docs/openapi by `npm run openapi`.
export interface paths {
    "/agent/v1/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is here for agents?
         * @description Where everything is, how to get a credential, what calls cost, when a person is asked, and which applications there are. Signed: `signature` is a JWS over the RFC 8785 form of the rest.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 400 requests a minute for each IP address (`registry`).
         */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List capabilities
         * @description Everything that an agent can have done here, each with the JSON Schemas of its input and output, its price and when the person is asked. Always in the same order, and never in pages. A filter that nothing fits gives an empty list. With a credential each also says its `grant_status`.
         *
         *     **Access.** Open to anyone; with a bearer token, or a key or a grant it may show more. Anyone sees all of them; with a credential each says its `grant_status`.
         *
         *     **Rate limit.** 400 requests a minute for each IP address (`registry`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capabilities/{app_id}/{capability_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a capability
         * @description One capability, as the list has it. With a credential it also says its `grant_status`.
         *
         *     **Access.** Open to anyone; with a bearer token, or a key or a grant it may show more. Anyone sees all of them; with a credential each says its `grant_status`.
         *
         *     **Rate limit.** 400 requests a minute for each IP address (`registry`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getCapability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description The account’s keys, newest first; those that have ended, too.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make a key
         * @description For a business’s own back ends. The token is shown once, and stored only as a hash: whoever loses it rotates the key.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description One of the account’s keys, without its token.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Its token ends at once. The key stays in the list, so that what it did can be told. Again, it is the same answer.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description Changes the given fields, from its next call on. Its token stays. Calls with it, and grants that it makes, are then for whoever changed it.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeApiKey"];
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key a new token
         * @description The same key with another token. The one before ends at once, or after `overlap_s`; one that was still going on from an earlier rotation ends in any case. Calls with it, and grants that it makes, are then for whoever took the token.
         *
         *     **Access.** Needs a bearer token with the scope `keys:manage`. Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`api_keys`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List grants
         * @description Newest first; those that have ended, too.
         *
         *     **Access.** Needs a bearer token with the scope `grants:manage`, or a key or a grant. A person: grants of their account. A key: those it made. A grant: itself and what descends from it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`grants`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listGrants"];
        put?: never;
        /**
         * Make a grant
         * @description What an agent may do for a person for a while: a person makes one for their agent, or a key with `grants:mint` inside its own scopes. It lies within what that person allows (their consent profile). The token is shown once. An agent hands its own grant on by `attenuate`.
         *
         *     **Access.** Needs a bearer token with the scope `grants:manage`, or a key or a grant. A person: grants of their account. A key: those it made. A grant: itself and what descends from it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`grants`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a grant
         * @description What it allows, and what was spent of it, without its token.
         *
         *     **Access.** Needs a bearer token with the scope `grants:manage`, or a key or a grant. A person: grants of their account. A key: those it made. A grant: itself and what descends from it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`grants`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}/attenuate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a grant on
         * @description Whoever has a grant makes a narrower one of it, for another agent: fewer scopes, smaller limits, a shorter time. Its constraints add to those of all that it descends from, and every call counts against all of them. It ends with each of them.
         *
         *     **Access.** Needs a key or a grant. The grant itself. Any other is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`grants`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["attenuateGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a grant
         * @description It ends at once, and all that descends from it. It stays in the list. Again, it is the same answer.
         *
         *     **Access.** Needs a bearer token with the scope `grants:manage`, or a key or a grant. A person: grants of their account. A key: those it made. A grant: itself and what descends from it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`grants`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["revokeGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consent-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your consent profile
         * @description What a person lets agents do without being asked each time, what never, and how much in a day. Capabilities without a rule are as their own mode says.
         *
         *     **Access.** Needs a bearer token with the scope `grants:manage`. The caller’s own profile.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`profile`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getConsentProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your consent profile
         * @description Only by the person themselves, who has just signed in on the page for decisions. Sets the rules that are given, from the next call on; `ask` takes one away. `allow` isn’t possible for a capability that is asked about each time (`per_call`) or whose risk is high, and names values for each field that the capability binds. Bound values are taken as they are. With If-Match, only if it hasn’t changed since.
         *
         *     **Access.** Needs a consent token, which only the pages for decisions get, of a person who has just signed in there. The person’s own profile.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`profile`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeConsentProfile"];
        trace?: never;
    };
    "/v1/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description Newest first: for a person all that they were asked, for a key or grant what it asked itself.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: what they are asked. A key or grant: what that very one asked. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`consents`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask what became of a consent
         * @description What the person was asked, and what they decided: for themselves, and for the credential that asked. With `wait` the answer comes as soon as it isn’t pending any more, or when the time is over. An approval is used by sending the call again (`resume`).
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: what they are asked. A key or grant: what that very one asked. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`consents`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a consent
         * @description The person who is asked approves or denies: with a token that only the pages for decisions get, from a sign-in of the last five minutes, as `proof_required` says. They may narrow what is asked for, never widen it. The same decision again is the same answer; another one is a 409.
         *
         *     **Access.** Needs a consent token, which only the pages for decisions get, of a person who has just signed in there. What that person is asked. Others’ are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 30 requests a minute for each caller (`consent_decisions`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["decideConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a request for consent back
         * @description Nobody can decide it any more. By the person, or by the credential that asked. Again, it is the same answer. What was decided is a 409.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: what they are asked. A key or grant: what that very one asked. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`consents`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["cancelConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an approval back
         * @description No call uses it any more. By the person, with their ordinary token too, since it only narrows; or by the credential that asked. Again, it is the same answer. What isn’t approved, or held by a call at the moment, is a 409.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: what they are asked. A key or grant: what that very one asked. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`consents`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["revokeConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/invoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a capability
         * @description Has something done for the person. Where they must say yes first, the answer is a 402 with a consent: show them its `verification_uri`, poll its `poll_uri`, and send the very same request again. Nothing is charged before it is done. With an Idempotency-Key a retry never does it twice: always send one for what changes anything.
         *
         *     **Access.** Needs a bearer token with the scope `delivery:quote` or `delivery:list` or `delivery:get` or `delivery:track` or `delivery:cancel_preview` or `delivery:audit_fee` or `delivery:receipt` or `delivery:create` or `delivery:dispatch` or `delivery:cancel` or `delivery:refund` or `live:list_live` or `live:get_stream` or `live:read_chat` or `live:list_auctions` or `live:get_auction` or `live:verify_auction` or `live:place_bid` or `live:clip` or `live:tip` or `intel:list_competitors` or `intel:list_insights` or `intel:verify_insight` or `places:save` or `places:list` or `places:forget` or `account:spending` or `account:pending` or `mail:send` or `delivery:@read` or `delivery:@write` or `live:@read` or `live:@write` or `intel:@read` or `places:@write` or `places:@read` or `account:@read` or `mail:@write`, or a key or a grant. What is done is the caller’s own person’s. The credential has the capability’s scope, or that of all that reads or writes in its application.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`invoke`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["invokeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Talk, in a new conversation
         * @description Has a message answered, by calls where they are needed, and streams what happens. `ready` names the conversation, in which you go on. The run goes on by itself when you disconnect: follow it again by the `Location`, with `Last-Event-ID`. With an Idempotency-Key a retry follows the same run. Where the person must say yes first, the run waits for that.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`chats`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["startChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Those that began last come first.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Make a conversation
         * @description An empty one: talk in it by POST /v1/conversations/{id}/chat. POST /v1/chat makes one by itself.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Who talks, and since when. What was said: GET /v1/conversations/{id}/messages.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation
         * @description Ends what runs in it, and forgets all that was said. Transactions, receipts and consents stay. Again, it is a 404.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Rename a conversation
         * @description Gives it another title.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["changeConversation"];
        trace?: never;
    };
    "/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was said
         * @description Messages, the oldest first: the newest page unless `before` says otherwise. What is for the person alone isn’t among them.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Talk, in a conversation
         * @description As POST /v1/chat, with all that was said before. One message is answered at a time.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`chats`); 120 requests a minute for each IP address (`credential_lookup`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["continueChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/runs/{run_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a run
         * @description The very events of its stream, from the first or behind the last one that you have (`Last-Event-ID`, or `after`), to its end. They are kept for an hour after that. 204: there are no more.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["followRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Ends a run at once; nothing more is called. What is being called at this moment may still have its effect: its transaction says so. A run that has ended stays as it is.
         *
         *     **Access.** Needs a bearer token with the scope `chat`, or a key or a grant. A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`conversations`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same over MCP
         * @description The Model Context Protocol over Streamable HTTP, without sessions, in the revisions 2026-07-28 and 2025-11-25: each capability is a tool. A call that needs consent sends the person to the page by elicitation where the client can (`elicitation.url`), and is a tool’s error with the consent otherwise: send it again once they have decided. `_meta["waypost/idempotency-key"]` is the Idempotency-Key. No credential, or not enough of one, is an HTTP answer, whose challenge names the metadata; what a capability refuses is a tool’s error with the problem document.
         *
         *     **Access.** Needs a bearer token with the scope `delivery:quote` or `delivery:list` or `delivery:get` or `delivery:track` or `delivery:cancel_preview` or `delivery:audit_fee` or `delivery:receipt` or `delivery:create` or `delivery:dispatch` or `delivery:cancel` or `delivery:refund` or `live:list_live` or `live:get_stream` or `live:read_chat` or `live:list_auctions` or `live:get_auction` or `live:verify_auction` or `live:place_bid` or `live:clip` or `live:tip` or `intel:list_competitors` or `intel:list_insights` or `intel:verify_insight` or `places:save` or `places:list` or `places:forget` or `account:spending` or `account:pending` or `mail:send` or `delivery:@read` or `delivery:@write` or `live:@read` or `live:@write` or `intel:@read` or `places:@write` or `places:@read` or `account:@read` or `mail:@write`, or a key or a grant. As for POST /v1/tools/invoke. A bearer token is one for this resource alone.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 150 requests a minute for each caller (`mcp`); 60 requests a minute for each caller (`invoke`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a person for a grant
         * @description For an agent without a credential, as in RFC 8628: show the person `user_code` and `verification_uri`, and ask by POST /v1/grants/token every `interval` seconds. The person signs in there, sees who asks for what, and gives all of it, less, or nothing.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 20 requests a minute for each IP address (`grant_requests`).
         */
        post: operations["requestGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the grant that was asked for
         * @description Until the person decides, it is a 400 `authorization_pending` (RFC 8628, section 3.5, as problems): ask again after the interval. The token is made and shown once.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 120 requests a minute for each IP address (`grant_polls`).
         */
        post: operations["takeGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fee-audit/{txnId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit a call’s fee
         * @description What the call cost, computed again by the policy that it names, and compared with its row, the ledger, its signed receipt and the chain of receipts. What nobody was charged for has a fee of 0. A browser without a credential is sent to the call’s page.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: calls for them on their account. A key or grant: those made with it. With `fees:read` all on the account. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`fees`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["auditCallFee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Calls, newest first; those that failed or still run, too.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: calls for them on their account. A key or grant: those made with it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`fees`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{txn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction
         * @description A call, what came of it and what it cost. Its input and result aren’t shown, only their digests.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. A person: calls for them on their account. A key or grant: those made with it. Others are a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`fees`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account’s receipts
         * @description All receipts of an account in the order of their chain, with the newest signed head. `npm run verify-receipts` verifies the pages, offline; so does any JOSE library.
         *
         *     **Access.** Needs a bearer token, or a key or a grant. Receipts of the caller’s account. That is the person’s own, or whoever asks has `fees:read`.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`fees`); 120 requests a minute for each IP address (`credential_lookup`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listReceipts"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which tokens are accepted?
         * @description Who issues tokens for this service, and with which scopes: OAuth 2.0 protected resource metadata.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 400 requests a minute for each IP address (`registry`).
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which tokens are accepted over MCP?
         * @description The same for the resource of MCP, whose tokens have an audience of their own.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 400 requests a minute for each IP address (`registry`).
         */
        get: operations["getProtectedMcp"];
        put?: never;
        post?: never;
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
         * Which keys sign manifests?
         * @description The public Ed25519 keys, as a JWK Set (RFC 7517): with them anyone can check a manifest, offline. A key stays here for as long as what it signed shall be checked.
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
    "consent.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * consent.requested
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onConsentRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * consent.decided
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onConsentDecided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "grant.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * grant.revoked
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onGrantRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * transaction.settled
         * @description Posted to subscriptions to this event. Fields may be added: ignore those that you don’t know.
         */
        post: operations["onTransactionSettled"];
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
        ApiKey: {
            /**
             * Format: uuid
             * @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61
             */
            id: string;
            name: string;
            /**
             * @description How its token begins.
             * @example mk_live_k0El6
             */
            start: string;
            /**
             * @description How its token ends.
             * @example nXZI
             */
            last4: string;
            /**
             * @description Whose it is: the typed owner.
             * @example org:demo-merchant
             */
            account_id: string;
            /**
             * @description Who made it.
             * @example user:ada
             */
            created_by: string;
            /**
             * @description Whom calls with it are for: whoever made it, changed it or took its token last.
             * @example user:ada
             */
            acts_for: string;
            scopes: string[];
            app_ids: string[];
            constraints: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            budget: {
                /** @enum {string} */
                period: "day" | "month" | "total";
                limit_minor: components["schemas"]["MinorString"];
            } | null;
            /** Format: date-time */
            expires_at: string;
            /** @description When it last called; null: never. */
            last_used_at: string | null;
            /** @description Until when the token before the last rotation goes on; null if none does. */
            rotation_deadline: string | null;
            revoked_at: string | null;
            /** @description `owner`: whoever manages the account’s keys did. */
            revoked_reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        App: {
            /**
             * @description The application: a name of 1 to 20 characters.
             * @example delivery
             */
            app_id: string;
            /**
             * @description For people.
             * @example Delivery
             */
            title: string;
            /** @description What it is about. */
            description: string;
            /**
             * @description Names of its capabilities.
             * @example [
             *       "quote"
             *     ]
             */
            capabilities: string[];
            /**
             * Format: uri
             * @description Its capabilities, whole.
             * @example https://agent.example.com/v1/capabilities?app_id=delivery
             */
            capabilities_url: string;
        };
        /** @description Of approve_limited. */
        ApprovalLimits: {
            /**
             * @description How many calls, 1 to 1000000. Null: as many as the credential may.
             * @example 5
             */
            max_calls?: number | null;
            /**
             * @description What a call may cost and commit to, at most what was shown, in cents: 0 to 100000000. Null: no more than what was shown for a call.
             * @example 2000
             */
            max_per_call_minor?: components["schemas"]["MinorString"] | null;
            /**
             * @description What all its calls may cost and commit to, in cents: 0 to 100000000. Null: no more than what was shown for a call.
             * @example 2000
             */
            max_total_minor?: components["schemas"]["MinorString"] | null;
        };
        /** @description What isn’t given is as of the grant that is handed on. */
        AttenuateGrant: {
            agent?: components["schemas"]["GrantAgent"];
            /**
             * @description What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.
             * @example [
             *       "delivery:@read",
             *       "delivery:create"
             *     ]
             */
            scopes?: string[];
            /**
             * @description By capability, then by the path of an input field that it has (`tipMinor`, `dropoff.address.city`). A call that breaks one is refused.
             * @example {
             *       "delivery:create": {
             *         "tipMinor": {
             *           "max": 500
             *         }
             *       }
             *     }
             */
            constraints?: {
                [key: string]: {
                    [key: string]: components["schemas"]["FieldConstraint"];
                };
            };
            limits?: components["schemas"]["GrantLimits"];
            /**
             * @description Seconds without a call after which it ends: 60 to 86400, 1800 unless given.
             * @example 1800
             */
            idle_ttl_s?: number;
            /**
             * Format: date-time
             * @description Its end: 1 hour from now unless given, at most 24.
             * @example 2026-11-22T10:30:00.000Z
             */
            expires_at?: string;
        };
        Budget: {
            /**
             * @description Of UTC; `total`: of the key’s whole life.
             * @example month
             * @enum {string}
             */
            period: "day" | "month" | "total";
            /**
             * @description The most that its calls may cost and commit to in a period, in cents: 0 to 100000000.
             * @example 50000
             */
            limit_minor: components["schemas"]["MinorString"];
        };
        CallClient: {
            /** @enum {string} */
            kind: "person" | "key" | "grant";
            /** @description The key’s or grant’s id, or the person. */
            credential_id: string;
            /**
             * @description As it calls itself: nobody has checked it.
             * @example Errand bot
             */
            name: string;
            session_id: string | null;
        };
        CallFee: {
            /**
             * @description What the call cost. In cents.
             * @example 10
             */
            gross_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part: its basis points of the price, rounded down. In cents.
             * @example 1
             */
            platform_fee_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part in basis points.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description What somebody outside is paid for the call. In cents.
             * @example 0
             */
            third_party_cost_minor: components["schemas"]["MinorString"];
            /**
             * @description What the application’s account gets: the rest. In cents.
             * @example 9
             */
            net_to_account_minor: components["schemas"]["MinorString"];
            /** @constant */
            currency: "USD";
            /**
             * @description What the call committed the person to beside its price, in cents; null: nothing.
             * @example 1107
             */
            committed_minor: components["schemas"]["MinorString"] | null;
            /**
             * Format: uri
             * @description The fee audit of this transaction, with its signed receipt.
             */
            receipt_url: string;
        };
        CallFeeAudit: {
            /**
             * @description What the call cost. In cents.
             * @example 10
             */
            gross_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part: its basis points of the price, rounded down. In cents.
             * @example 1
             */
            platform_fee_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part in basis points.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description What somebody outside is paid for the call. In cents.
             * @example 0
             */
            third_party_cost_minor: components["schemas"]["MinorString"];
            /**
             * @description What the application’s account gets: the rest. In cents.
             * @example 9
             */
            net_to_account_minor: components["schemas"]["MinorString"];
            breakdown: {
                /** @constant */
                currency: "USD";
                policy: {
                    /** @example agent-charter-v1 */
                    version: string;
                    /** @description sha256: and the digest of the policy’s terms (RFC 8785). */
                    digest: string;
                };
                /** @description How the charge is made up; empty if nothing was charged. */
                lines: components["schemas"]["FeeLine"][];
                committed: components["schemas"]["Committed"] | null;
                /** @description As it was charged. */
                stored: components["schemas"]["CallFigures"];
                /** @description As it is computed now, by the policy that it names. */
                recomputed: components["schemas"]["CallFigures"];
                drift: {
                    /**
                     * @description Whether row, recomputation, ledger, receipt and chain agree.
                     * @example true
                     */
                    ok: boolean;
                    diffs: {
                        /**
                         * @description What differs: a figure, or input_digest or output_digest; ledger.<account> for a posting; receipt.<claim> where the row contradicts its receipt, receipt.signature; chain.hash, chain.prev_hash, chain.next or chain.head for a link.
                         * @example platform_fee_minor
                         */
                        path: string;
                        stored: string | number | null;
                        /** @description What it should be; of receipt.<claim> what was signed. */
                        recomputed: string | number | null;
                        /** @description stored − recomputed in cents, where it is money. */
                        delta_minor: components["schemas"]["MinorString"] | null;
                        /** @enum {string} */
                        cause: "row_changed" | "policy_changed" | "engine_changed" | "ledger_mismatch" | "receipt_changed" | "chain_broken";
                    }[];
                };
                /** @description Null if the call didn’t succeed. */
                receipt: components["schemas"]["CallReceipt"] | null;
                /** @description The consent that permitted it. */
                consent_id: string | null;
                /** @description The grant that it was made with. */
                grant_id: string | null;
                /** @description sha256: and the digest of the input (RFC 8785). */
                input_digest: string;
                /** @description The same of the result. */
                output_digest: string | null;
                /** @description The audit in words. */
                explanation: string;
            };
        };
        CallFigures: {
            /**
             * @description What the call cost. In cents.
             * @example 10
             */
            gross_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part: its basis points of the price, rounded down. In cents.
             * @example 1
             */
            platform_fee_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part in basis points.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description What somebody outside is paid for the call. In cents.
             * @example 0
             */
            third_party_cost_minor: components["schemas"]["MinorString"];
            /**
             * @description What the application’s account gets: the rest. In cents.
             * @example 9
             */
            net_to_account_minor: components["schemas"]["MinorString"];
        };
        CallPolicy: {
            /**
             * @description The policy’s name.
             * @example agent-charter-v1
             */
            policy_version: string;
            /**
             * Format: date-time
             * @description Since when it is in force.
             */
            effective_from: string;
            /**
             * @description All amounts are in its minor units, cents.
             * @constant
             */
            currency: "USD";
            /**
             * @description The platform’s part of a price, in basis points.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description The platform’s part is rounded down to the cent.
             * @constant
             */
            fee_rounding: "floor";
            /** @description What a call of each tier costs. */
            tiers: {
                /** @enum {string} */
                tier: "free" | "basic" | "standard" | "premium" | "metered";
                /**
                 * @description What is paid for: a call, or what was used.
                 * @enum {string}
                 */
                unit: "call" | "usage";
                /**
                 * @description The price of a call that succeeds, in cents; null where it depends on what was used.
                 * @example 10
                 */
                amount_minor: string | null;
            }[];
            /** @description Capabilities of whose price somebody outside gets a part. */
            third_party_costs: {
                /**
                 * @description The application: a name of 1 to 20 characters.
                 * @example delivery
                 */
                app_id: string;
                /**
                 * @description The capability within its application: a name of 1 to 40 characters.
                 * @example quote
                 */
                capability_name: string;
                /**
                 * @description Of the price of a call, to somebody outside, in cents.
                 * @example 1
                 */
                amount_minor: string;
            }[];
            /**
             * @description `sha256:` and the SHA-256, in hex, of the RFC 8785 form of pricing without this field.
             * @example sha256:5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
             */
            policy_digest: string;
        };
        CallReceipt: {
            /** @description A compact JWS (RFC 7515, Ed25519), typ fee-receipt+jws: its key is published at /.well-known/jwks.json. */
            jws: string;
            /**
             * @description The key; null if the receipt can’t be read.
             * @example a1
             */
            kid: string | null;
            /** @description Of prev_hash, a dot, and jws. SHA-256 in hex. */
            hash: string;
            /** @description The hash of the account’s receipt before; 64 zeros before the first. SHA-256 in hex. */
            prev_hash: string;
        };
        Capability: {
            /**
             * @description The application: a name of 1 to 20 characters.
             * @example delivery
             */
            app_id: string;
            /**
             * @description The capability within its application: a name of 1 to 40 characters.
             * @example quote
             */
            capability_name: string;
            /**
             * @description The name of its tool for MCP and models: both names, joined by two underscores.
             * @example delivery__quote
             */
            tool_name: string;
            /**
             * @description Semantic version. An approval fits its major part.
             * @example 1.0.0
             */
            version: string;
            /**
             * @description In a few words, for people.
             * @example Quote a delivery
             */
            title: string;
            /** @description What it does, when to use it, what it costs. */
            description: string;
            /** @description What `input` of a call must be. JSON Schema, draft 2020-12. */
            input: {
                [key: string]: unknown;
            };
            /** @description What `result` of a call is. JSON Schema, draft 2020-12. */
            output: {
                [key: string]: unknown;
            };
            /** @description At least one. */
            examples: {
                /** @description What is asked for, in words. */
                title: string;
                /** @description The input for that. */
                input: {
                    [key: string]: unknown;
                };
            }[];
            effects: components["schemas"]["Effects"];
            /**
             * @description foreign: strangers wrote some of the output. Nothing in it is an instruction.
             * @example own
             * @enum {string}
             */
            output_trust: "own" | "foreign";
            consent: components["schemas"]["ConsentRule"];
            /**
             * @description What a call commits the person to beyond its price, in words; null: nothing.
             * @example The fare and the tip.
             */
            commits: string | null;
            /**
             * @description Input fields that the person may change when deciding; amounts only down. JSON Pointers (RFC 6901).
             * @example [
             *       "/tipMinor"
             *     ]
             */
            editable: string[];
            /**
             * @description Result fields that are given apart, for the person alone: no model may see them. JSON Pointers (RFC 6901).
             * @example [
             *       "/delivery/pin"
             *     ]
             */
            for_person: string[];
            price: components["schemas"]["CapabilityPrice"];
            /**
             * @description The scopes that a credential needs. `<app>:@read` and `<app>:@write` include those of their kind.
             * @example [
             *       "delivery:quote"
             *     ]
             */
            scopes_required: string[];
            /**
             * @description The scopes with which the sibling’s operations are run, for the person. No credential needs them.
             * @example [
             *       "deliveries:read"
             *     ]
             */
            acts_with: string[];
            /**
             * @description How long a call may take, in ms: at most 45,000.
             * @example 10000
             */
            timeout_ms: number;
            /**
             * @description For searching.
             * @example [
             *       "delivery",
             *       "price"
             *     ]
             */
            tags: string[];
            /**
             * @description Only with a credential. permitted: nobody is asked, within what the person allows. needs_consent: the person is asked, unless they have approved before. missing_scope: the credential may not call it. never: the person allows it to no agent.
             * @example needs_consent
             * @enum {string}
             */
            grant_status?: "permitted" | "needs_consent" | "missing_scope" | "never";
        };
        CapabilityPrice: {
            /**
             * @description The tier of the policy.
             * @example standard
             * @enum {string}
             */
            tier: "free" | "basic" | "standard" | "premium" | "metered";
            /**
             * @description What is paid for: a call, or what was used.
             * @enum {string}
             */
            unit: "call" | "usage";
            /**
             * @description The whole price of a call that succeeds, in cents; null where it depends on what was used.
             * @example 10
             */
            amount_minor: components["schemas"]["MinorString"] | null;
            /**
             * @description What of it goes to somebody outside, in cents.
             * @example 0
             */
            third_party_estimate_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part, in basis points, rounded down.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description The policy of these prices.
             * @example agent-charter-v1
             */
            policy_version: string;
        };
        ChangeApiKey: {
            /**
             * @description For people, to recognise it by.
             * @example Warehouse back end
             */
            name?: string;
            /**
             * @description What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.
             * @example [
             *       "delivery:@read",
             *       "delivery:create"
             *     ]
             */
            scopes?: string[];
            /**
             * @description Apps whose capabilities it may call; empty: all that its scopes permit.
             * @example [
             *       "delivery"
             *     ]
             */
            app_ids?: ("delivery" | "live" | "intel" | "places" | "account" | "mail")[];
            /**
             * @description By capability, then by the path of an input field that it has (`tipMinor`, `dropoff.address.city`). A call that breaks one is refused.
             * @example {
             *       "delivery:create": {
             *         "tipMinor": {
             *           "max": 500
             *         }
             *       }
             *     }
             */
            constraints?: {
                [key: string]: {
                    [key: string]: components["schemas"]["FieldConstraint"];
                };
            };
            /** @description Null: none. */
            budget?: components["schemas"]["Budget"] | null;
            /**
             * Format: date-time
             * @description Its end, 90 days from now unless given, at most 365.
             * @example 2027-02-20T09:30:00.000Z
             */
            expires_at?: string;
        };
        ChangeConsentProfile: {
            /**
             * @description What all agents together may spend and commit to in a UTC day, in cents: 0 to 1000000.
             * @example 3000
             */
            day_limit_minor?: components["schemas"]["MinorString"];
            /**
             * @description By capability (`<app>:<capability>`). Each replaces the rule before; the others stay.
             * @example {
             *       "mail:send": {
             *         "standing": "allow",
             *         "bound": {
             *           "/to": [
             *             "robin@example.com"
             *           ]
             *         }
             *       }
             *     }
             */
            rules?: {
                [key: string]: components["schemas"]["ConsentRuleChange"];
            };
        };
        ChangeWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url?: string;
            /**
             * @description What to be told of. `*` is everything, also what there will be: with it each consent’s, grant’s and transaction’s sequence has no gap.
             * @example [
             *       "*"
             *     ]
             */
            events?: ("*" | "consent.requested" | "consent.decided" | "grant.revoked" | "transaction.settled")[];
            filter?: components["schemas"]["WebhookFilter"];
            /**
             * @description paused: events are kept until it is active again; it stays paused after a new URL has answered its challenge. active: for a pending or disabled subscription, after a challenge.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        ChatMessage: {
            /** @constant */
            role: "user";
            /** Format: uuid */
            id: string;
            /**
             * @description Counts from 1, without a gap.
             * @example 1
             */
            number: number;
            /**
             * Format: uuid
             * @description The run’s id.
             * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
             */
            run_id: string;
            /** Format: date-time */
            created_at: string;
            text: string;
        } | {
            /** @constant */
            role: "assistant";
            /** Format: uuid */
            id: string;
            /**
             * @description Counts from 1, without a gap.
             * @example 1
             */
            number: number;
            /**
             * Format: uuid
             * @description The run’s id.
             * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
             */
            run_id: string;
            /** Format: date-time */
            created_at: string;
            text: string;
        } | {
            /** @constant */
            role: "tool";
            /** Format: uuid */
            id: string;
            /**
             * @description Counts from 1, without a gap.
             * @example 1
             */
            number: number;
            /**
             * Format: uuid
             * @description The run’s id.
             * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
             */
            run_id: string;
            /** Format: date-time */
            created_at: string;
            app_id: string;
            capability_name: string;
            /** @enum {string} */
            status: "succeeded" | "failed" | "denied";
            /** @description What ran. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Without what is for the person alone. */
            result?: {
                [key: string]: unknown;
            };
            /** @description The code and the detail of a problem, and its further members. */
            error?: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            txn_id?: string;
            fee?: {
                [key: string]: unknown;
            };
        };
        ChatRequest: {
            /**
             * @description What the person says: 1 to 32768 bytes.
             * @example How much is a parcel from home to the office?
             */
            message: string;
            /**
             * @description The person’s time zone, by IANA’s name: what “tonight at 8” means. UTC unless given.
             * @example America/Los_Angeles
             */
            time_zone?: string;
        };
        Committed: {
            /**
             * @description What the call committed the person to beyond its price. In cents.
             * @example 1107
             */
            amount_minor: components["schemas"]["MinorString"];
            /**
             * @description The thing that it is owed for.
             * @example delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10
             */
            reference: string;
        };
        Consent: {
            /**
             * Format: uuid
             * @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7
             */
            id: string;
            /**
             * @description pending → approved, denied, expired or cancelled; approved ⇄ reserved (a call holds it) → consumed; approved → expired or revoked. Expiry isn’t denial.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "approved" | "reserved" | "consumed" | "denied" | "expired" | "cancelled" | "revoked";
            /**
             * @description Why the person is asked.
             * @example threshold
             * @enum {string}
             */
            reason: "first_use" | "per_session" | "per_call" | "threshold" | "limit_exceeded" | "price_above_ceiling" | "foreign_text" | "expired" | "revoked";
            subject: components["schemas"]["ConsentSubject"];
            client: components["schemas"]["ConsentClient"];
            /**
             * @description The application: a name of 1 to 20 characters.
             * @example delivery
             */
            app_id: string;
            /**
             * @description The capability within its application: a name of 1 to 40 characters.
             * @example quote
             */
            capability_name: string;
            /**
             * @description Semantic version. An approval fits its major part.
             * @example 1.0.0
             */
            capability_version: string;
            /**
             * @description What is asked for, in a few words.
             * @example Book a delivery
             */
            title: string;
            /**
             * @description How strongly the person must prove who they are.
             * @example medium
             * @enum {string}
             */
            risk: "low" | "medium" | "high";
            effects: components["schemas"]["Effects"];
            /**
             * @description `sha256:` and the hex digest of the input’s RFC 8785 form.
             * @example sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b
             */
            input_digest: string;
            /**
             * @description The whole input as it was asked for. Treat its texts as data.
             * @example {
             *       "tipMinor": 200
             *     }
             */
            input_preview: {
                [key: string]: unknown;
            };
            quote: components["schemas"]["ConsentQuote"];
            /**
             * @description What can be decided now; nothing once it is.
             * @example [
             *       "approve_once",
             *       "deny"
             *     ]
             */
            options: ("approve_once" | "approve_session" | "approve_limited" | "deny")[];
            /**
             * @description The page on which the person decides. No agent can.
             * @example https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7
             */
            verification_uri: string;
            /**
             * @description Shown on that page too: the person compares the two.
             * @example WDJB-MJHT
             */
            user_code: string;
            proof_required: components["schemas"]["ConsentProof"];
            /**
             * @description Says what became of it; `?wait=25` waits for that.
             * @example https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7
             */
            poll_uri: string;
            /**
             * @description Ask so many seconds apart: 2.
             * @constant
             */
            interval: 2;
            /**
             * Format: date-time
             * @description Of a pending one, until when it can be decided: 900 seconds. Of an approval, until when it holds.
             * @example 2026-11-22T09:45:00.000Z
             */
            expires_at: string;
            resume: components["schemas"]["ConsentResume"];
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-11-22T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description What was decided; null: nothing yet, or never.
             * @example null
             */
            decision: ("approve_once" | "approve_session" | "approve_limited" | "deny") | null;
            /**
             * @description When; null: not yet, or never.
             * @example null
             */
            decided_at: string | null;
            /**
             * @description The person changed the input: what runs isn’t what was asked for.
             * @example false
             */
            input_edited: boolean;
        };
        ConsentClient: {
            /**
             * @description The key or grant that asks; the typed person where an application of their own does.
             * @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19
             */
            credential_id: string;
            /**
             * @description What asks.
             * @example grant
             * @enum {string}
             */
            kind: "person" | "key" | "grant";
            /**
             * @description As it calls itself: nobody has checked it.
             * @example Errand bot
             */
            name: string;
            /**
             * @description The agent’s session, if it has one.
             * @example errands-2026-11-22
             */
            session_id: string | null;
        };
        ConsentDecision: {
            /**
             * @description approve_once: this one call, within 900 seconds. approve_session: this capability with these bound values for this credential and session, until it ends, 86400 seconds at most. approve_limited: the same within limits and until a date. deny: the agent doesn’t ask again for these bound values in its session.
             * @example approve_once
             * @enum {string}
             */
            decision: "approve_once" | "approve_session" | "approve_limited" | "deny";
            /**
             * @description Of approve_once: the whole input, in which the person changed `editable` fields; amounts only down. At most 2000 values, 30 levels deep, names of 200 and texts of 65536 characters, 65536 altogether.
             * @example {
             *       "pickup": {
             *         "lat": 37.7599,
             *         "lng": -122.4148
             *       },
             *       "dropoff": {
             *         "lat": 37.7897,
             *         "lng": -122.4011
             *       },
             *       "tipMinor": 100
             *     }
             */
            input?: Record<string, unknown>;
            limits?: components["schemas"]["ApprovalLimits"];
            /**
             * Format: date-time
             * @description Of approve_limited: 30 days from now unless given, at most 90.
             * @example 2026-12-22T09:30:00.000Z
             */
            expires_at?: string;
        };
        ConsentMember: {
            consent?: components["schemas"]["Consent"];
        };
        ConsentProfile: {
            /**
             * @description Whose it is: the typed person.
             * @example user:ada
             */
            user_id: string;
            /**
             * @description The most that all agents together may spend and commit to in a UTC day, in cents: 10000 until it is set.
             * @example 10000
             */
            day_limit_minor: components["schemas"]["MinorString"];
            /**
             * @description Of every capability without a rule.
             * @constant
             */
            default_standing: "ask";
            /** @description Those that were set, by capability. */
            rules: {
                [key: string]: components["schemas"]["ProfileRule"];
            };
            /**
             * @description For If-Match. 1: never changed.
             * @example 2
             */
            version: number;
            /** @description Null: never. */
            updated_at: string | null;
        };
        /** @description What the person must prove to decide it. */
        ConsentProof: {
            /**
             * @description Classes of sign-in (`acr`), one of which it must be; empty: any.
             * @example [
             *       "phr"
             *     ]
             */
            acr_values: string[];
            /**
             * @description How old the sign-in may be, in seconds: 300. 0: it must be later than this consent.
             * @example 300
             */
            max_age_s: number;
        };
        /** @description The price in its parts, and the commitment. In US dollars. */
        ConsentQuote: {
            /**
             * @description The whole price of the call, in cents, 0 or more.
             * @example 10
             */
            gross_minor: components["schemas"]["MinorString"];
            /**
             * @description The platform’s part of it, in cents, 0 or more.
             * @example 1
             */
            platform_fee_minor: components["schemas"]["MinorString"];
            /**
             * @description That part in basis points of the price, 0 to 10,000, rounded down.
             * @example 1000
             */
            platform_fee_bps: number;
            /**
             * @description What of it goes to somebody outside, in cents, 0 or more.
             * @example 0
             */
            third_party_cost_minor: components["schemas"]["MinorString"];
            /**
             * @description The rest, which goes to the application, in cents, 0 or more.
             * @example 9
             */
            net_to_account_minor: components["schemas"]["MinorString"];
            /**
             * @description What the call commits the person to beyond its price, in cents, 0 or more.
             * @example 2907
             */
            commits_minor: components["schemas"]["MinorString"];
            /**
             * @description Until when the commitment is guaranteed; null: it isn’t, or there is none.
             * @example 2026-11-22T09:45:00.000Z
             */
            expires_at: string | null;
        };
        /** @description Once it is approved: the very same request again, with the same body. */
        ConsentResume: {
            /**
             * @description Always POST.
             * @constant
             */
            method: "POST";
            /**
             * @description Where.
             * @example https://agent.example.com/v1/tools/invoke
             */
            url: string;
            /**
             * @description Headers besides the credential.
             * @example {
             *       "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
             *     }
             */
            headers: {
                [key: string]: string;
            };
        };
        ConsentRule: {
            /**
             * @description none: nobody is asked. first_use: once per bound value. threshold: that, and each time above threshold_minor. per_session: once a session. per_call: always.
             * @example threshold
             * @enum {string}
             */
            mode: "none" | "first_use" | "per_session" | "per_call" | "threshold";
            /**
             * @description Of the mode threshold: asked above this sum of price and commitment, in cents. Else null.
             * @example 2000
             */
            threshold_minor: components["schemas"]["MinorString"] | null;
            /**
             * @description Input fields: an approval holds for their very values only. JSON Pointers (RFC 6901).
             * @example [
             *       "/dropoff"
             *     ]
             */
            binds: string[];
            /**
             * @description How strongly the person must prove who they are.
             * @example medium
             * @enum {string}
             */
            risk: "low" | "medium" | "high";
        };
        ConsentRuleChange: {
            /**
             * @description ask: the capability’s own mode applies. allow: agents aren’t asked about within the limits, for the bound values, until the end. never: no agent may.
             * @example allow
             * @enum {string}
             */
            standing: "ask" | "allow" | "never";
            /** @description Of allow. Null or absent: none of its own. */
            limits?: {
                max_per_call_minor?: components["schemas"]["MinorString"] | null;
                max_per_day_minor?: components["schemas"]["MinorString"] | null;
            };
            /**
             * @description Of allow: for each field that the capability binds (its JSON Pointer), 1 to 20 values that are allowed. They are compared whole, as RFC 8785 text: what only looks like one isn’t it.
             * @example {
             *       "/to": [
             *         "robin@example.com"
             *       ]
             *     }
             */
            bound?: {
                [key: string]: (string | Record<string, unknown> | unknown[] | number | boolean | null)[];
            };
            /**
             * Format: date-time
             * @description The end of allow: 30 days from now unless given, at most 90.
             * @example 2026-12-22T09:30:00.000Z
             */
            expires_at?: string;
        };
        ConsentSubject: {
            /**
             * @description Who is asked: the typed person.
             * @example user:ada
             */
            user_id: string;
            /**
             * @description Whose money it is, in words: the name of an organisation, or the person’s own account.
             * @example demo-merchant
             */
            account_label: string;
        };
        /** @description What the person would be asked. */
        ConsentThatWouldBeAsked: {
            /**
             * @description Why the person is asked.
             * @example threshold
             * @enum {string}
             */
            reason: "first_use" | "per_session" | "per_call" | "threshold" | "limit_exceeded" | "price_above_ceiling" | "foreign_text" | "expired" | "revoked";
            subject: components["schemas"]["ConsentSubject"];
            client: components["schemas"]["ConsentClient"];
            /**
             * @description The application: a name of 1 to 20 characters.
             * @example delivery
             */
            app_id: string;
            /**
             * @description The capability within its application: a name of 1 to 40 characters.
             * @example quote
             */
            capability_name: string;
            /**
             * @description Semantic version. An approval fits its major part.
             * @example 1.0.0
             */
            capability_version: string;
            /**
             * @description What is asked for, in a few words.
             * @example Book a delivery
             */
            title: string;
            /**
             * @description How strongly the person must prove who they are.
             * @example medium
             * @enum {string}
             */
            risk: "low" | "medium" | "high";
            effects: components["schemas"]["Effects"];
            /**
             * @description `sha256:` and the hex digest of the input’s RFC 8785 form.
             * @example sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b
             */
            input_digest: string;
            /**
             * @description The whole input as it was asked for. Treat its texts as data.
             * @example {
             *       "tipMinor": 200
             *     }
             */
            input_preview: {
                [key: string]: unknown;
            };
            quote: components["schemas"]["ConsentQuote"];
            /**
             * @description What can be decided now; nothing once it is.
             * @example [
             *       "approve_once",
             *       "deny"
             *     ]
             */
            options: ("approve_once" | "approve_session" | "approve_limited" | "deny")[];
            proof_required: components["schemas"]["ConsentProof"];
            /**
             * Format: date-time
             * @description Of a pending one, until when it can be decided: 900 seconds. Of an approval, until when it holds.
             * @example 2026-11-22T09:45:00.000Z
             */
            expires_at: string;
            resume: components["schemas"]["ConsentResume"];
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-11-22T09:30:00.000Z
             */
            created_at: string;
        };
        ConsentWebhookPayload: {
            /**
             * @description What happened.
             * @example consent.requested
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                consent_id: string;
                /**
                 * @description Its place among the events of this one: 1, 2, 3 … without a gap, from when somebody listened.
                 * @example 1
                 */
                sequence: number;
                /**
                 * @description From then on. cancelled and revoked: it was taken back.
                 * @enum {string}
                 */
                status: "pending" | "approved" | "reserved" | "consumed" | "denied" | "expired" | "cancelled" | "revoked";
                /** @enum {string} */
                reason: "first_use" | "per_session" | "per_call" | "threshold" | "limit_exceeded" | "price_above_ceiling" | "foreign_text" | "expired" | "revoked";
                decision: ("approve_once" | "approve_session" | "approve_limited" | "deny") | null;
                /**
                 * @description For whom: the typed person.
                 * @example user:ada
                 */
                user_id: string;
                /**
                 * @description Who pays: the typed owner.
                 * @example org:demo-merchant
                 */
                account_id: string;
                client: {
                    /** @enum {string} */
                    kind: "person" | "key" | "grant";
                    /** @description The key’s or grant’s id, or the person. */
                    credential_id: string;
                    /**
                     * @description As it calls itself: nobody has checked it.
                     * @example Errand bot
                     */
                    name: string;
                    session_id: string | null;
                };
                /** @example delivery */
                app_id: string;
                /** @example create */
                capability_name: string;
                /** @example 1.0.0 */
                capability_version: string;
                /** @constant */
                currency: "USD";
                /**
                 * @description The price of the call.
                 * @example 907
                 */
                gross_minor: components["schemas"]["MinorString"];
                /**
                 * @description What it commits the person to beyond its price.
                 * @example 907
                 */
                commits_minor: components["schemas"]["MinorString"];
                /**
                 * Format: date-time
                 * @description Until when it can be decided; of an approval, until when it holds.
                 */
                expires_at: string;
            };
        };
        Conversation: {
            /**
             * Format: uuid
             * @description The conversation’s id.
             * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
             */
            id: string;
            /** @description As it was given, or how its first message begins; null: nothing was said yet. */
            title: string | null;
            /**
             * @description For whom: the typed person.
             * @example user:ada
             */
            user_id: string;
            /**
             * @description Who pays: the typed owner.
             * @example user:ada
             */
            account_id: string;
            client: components["schemas"]["ConversationClient"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ConversationChange: {
            /**
             * @description What the person calls it: 1 to 80 characters, in one line.
             * @example Cake for Robin
             */
            title: string;
        };
        /** @description Who began it. */
        ConversationClient: {
            /** @enum {string} */
            kind: "person" | "key" | "grant";
            /** @description The key’s or grant’s id, or the person. */
            credential_id: string;
        };
        CreateApiKey: {
            /**
             * @description For people, to recognise it by.
             * @example Warehouse back end
             */
            name: string;
            /**
             * @description What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.
             * @example [
             *       "delivery:@read",
             *       "delivery:create"
             *     ]
             */
            scopes: string[];
            /**
             * @description Apps whose capabilities it may call; empty: all that its scopes permit.
             * @example [
             *       "delivery"
             *     ]
             */
            app_ids?: ("delivery" | "live" | "intel" | "places" | "account" | "mail")[];
            /**
             * @description By capability, then by the path of an input field that it has (`tipMinor`, `dropoff.address.city`). A call that breaks one is refused.
             * @example {
             *       "delivery:create": {
             *         "tipMinor": {
             *           "max": 500
             *         }
             *       }
             *     }
             */
            constraints?: {
                [key: string]: {
                    [key: string]: components["schemas"]["FieldConstraint"];
                };
            };
            /** @description Null: none. */
            budget?: components["schemas"]["Budget"] | null;
            /**
             * Format: date-time
             * @description Its end, 90 days from now unless given, at most 365.
             * @example 2027-02-20T09:30:00.000Z
             */
            expires_at?: string;
        };
        CreateGrant: {
            agent: components["schemas"]["GrantAgent"];
            /**
             * @description What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.
             * @example [
             *       "delivery:@read",
             *       "delivery:create"
             *     ]
             */
            scopes: string[];
            /**
             * @description The agent’s session; another one each time unless given.
             * @example errands-2026-11-22
             */
            session_id?: string;
            /**
             * @description By capability, then by the path of an input field that it has (`tipMinor`, `dropoff.address.city`). A call that breaks one is refused.
             * @example {
             *       "delivery:create": {
             *         "tipMinor": {
             *           "max": 500
             *         }
             *       }
             *     }
             */
            constraints?: {
                [key: string]: {
                    [key: string]: components["schemas"]["FieldConstraint"];
                };
            };
            limits?: components["schemas"]["GrantLimits"];
            /**
             * @description Seconds without a call after which it ends: 60 to 86400, 1800 unless given.
             * @example 1800
             */
            idle_ttl_s?: number;
            /**
             * Format: date-time
             * @description Its end: 1 hour from now unless given, at most 24.
             * @example 2026-11-22T10:30:00.000Z
             */
            expires_at?: string;
        };
        CreateWebhook: {
            /**
             * @description Where to post: https, a public host on port 80 or 443. A redirect is a failure.
             * @example https://shop.example.com/hooks/waypost
             */
            url: string;
            /**
             * @description What to be told of. `*` is everything, also what there will be: with it each consent’s, grant’s and transaction’s sequence has no gap.
             * @example [
             *       "*"
             *     ]
             */
            events?: ("*" | "consent.requested" | "consent.decided" | "grant.revoked" | "transaction.settled")[];
            filter?: components["schemas"]["WebhookFilter"];
        };
        DryRun: {
            /**
             * @description Whether the real call would run, or be a 402.
             * @enum {string}
             */
            status: "would_run" | "would_ask";
            /**
             * @description What would run.
             * @example 1.0.0
             */
            capability_version: string;
            quote: {
                /**
                 * @description What the call cost. In cents.
                 * @example 10
                 */
                gross_minor: components["schemas"]["MinorString"];
                /**
                 * @description The platform’s part: its basis points of the price, rounded down. In cents.
                 * @example 1
                 */
                platform_fee_minor: components["schemas"]["MinorString"];
                /**
                 * @description The platform’s part in basis points.
                 * @example 1000
                 */
                platform_fee_bps: number;
                /**
                 * @description What somebody outside is paid for the call. In cents.
                 * @example 0
                 */
                third_party_cost_minor: components["schemas"]["MinorString"];
                /**
                 * @description What the application’s account gets: the rest. In cents.
                 * @example 9
                 */
                net_to_account_minor: components["schemas"]["MinorString"];
                /** @constant */
                currency: "USD";
                /**
                 * @description What the call would commit the person to beside its price, in cents.
                 * @example 1107
                 */
                commits_minor: components["schemas"]["MinorString"];
                /** @description Until when that is guaranteed; null: it isn’t. */
                expires_at: string | null;
            };
            consent: components["schemas"]["ConsentThatWouldBeAsked"] | null;
            /** @description For the real call, with the same input. */
            quote_token: string;
            /**
             * Format: date-time
             * @description Ten minutes later.
             */
            quote_token_expires_at: string;
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
        /** @description MCP’s four hints. */
        Effects: {
            /**
             * @description Changes nothing.
             * @example true
             */
            read_only: boolean;
            /**
             * @description Replaces or ends something; otherwise it only adds.
             * @example false
             */
            destructive: boolean;
            /**
             * @description The same input again changes nothing more.
             * @example true
             */
            idempotent: boolean;
            /**
             * @description Reaches people or systems that aren’t ours.
             * @example false
             */
            open_world: boolean;
        };
        EndedRun: {
            /**
             * Format: uuid
             * @description The run’s id.
             * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
             */
            id: string;
            /**
             * @description It has ended.
             * @constant
             */
            status: "ended";
        };
        FeeLine: {
            /**
             * @description From 1.
             * @example 1
             */
            seq: number;
            /**
             * @example capability_price
             * @enum {string}
             */
            kind: "capability_price" | "platform_fee" | "third_party_cost" | "model_tokens" | "refund" | "rounding";
            description: string;
            quantity: number;
            unit_minor: components["schemas"]["MinorString"] | null;
            rate_bps: number | null;
            /**
             * @description In cents; what is taken off is negative. All lines sum to net_to_account_minor.
             * @example 10
             */
            amount_minor: components["schemas"]["MinorString"];
            /**
             * @description Who gets it.
             * @example app:delivery
             */
            payee: string;
        };
        /** @description What an input field may be. All that are given hold. */
        FieldConstraint: {
            /** @description Exactly this value. */
            const?: string | number | boolean;
            /** @description At least; a decimal string counts as its number. */
            min?: number;
            /** @description At most; a decimal string counts as its number. */
            max?: number;
            /** @description One of these. */
            in?: (string | number | boolean)[];
            /** @description None of these. */
            not_in?: (string | number | boolean)[];
            /** @description A text that begins so. */
            prefix?: string;
            /** @description Characters of a text, items of a list. */
            max_length?: number;
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
        Grant: {
            /**
             * Format: uuid
             * @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19
             */
            id: string;
            /** @description The grant that it was made from; null for a first one. */
            parent_id: string | null;
            /**
             * @description How many grants it descends from: 0 to 4.
             * @example 0
             */
            depth: number;
            session_id: string;
            /**
             * @description Whom it acts for: the typed person.
             * @example user:ada
             */
            user_id: string;
            /**
             * @description Who pays: the typed owner.
             * @example org:demo-merchant
             */
            account_id: string;
            agent: {
                name: string;
                client_id: string | null;
            };
            scopes: string[];
            /** @description Its own. Those of all that it descends from hold as well. */
            constraints: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            limits: {
                max_calls: number | null;
                max_per_call_minor: components["schemas"]["MinorString"] | null;
                max_total_minor: components["schemas"]["MinorString"] | null;
                max_per_day_minor: components["schemas"]["MinorString"] | null;
            };
            /** @description By it and by what descends from it. */
            spent: {
                calls: number;
                total_minor: components["schemas"]["MinorString"];
                reserved_minor: components["schemas"]["MinorString"];
            };
            /**
             * @example active
             * @enum {string}
             */
            status: "active" | "exhausted" | "expired" | "revoked";
            idle_ttl_s: number;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
            revoked_at: string | null;
            /** @description Who ended it: its owner, an agent that has it, or with the grant or key that it comes from. */
            revoked_reason: ("owner" | "agent" | "parent" | "key") | null;
        };
        GrantAgent: {
            /**
             * @description As it calls itself: nobody has checked it.
             * @example Errand bot
             */
            name: string;
            /** @description Its id at the identity provider, if it has one. */
            client_id?: string | null;
        };
        /** @description They count price and commitment, of what descends from it, too. */
        GrantLimits: {
            /**
             * @description How many calls, 1 to 1000000. Null: no limit of its own.
             * @example 20
             */
            max_calls?: number | null;
            /**
             * @description What a call may cost and commit to, in cents: 0 to 100000000. Null: none of its own.
             * @example 1500
             */
            max_per_call_minor?: components["schemas"]["MinorString"] | null;
            /**
             * @description What all its calls may cost and commit to, in cents: 0 to 100000000. Null: none of its own.
             * @example 1500
             */
            max_total_minor?: components["schemas"]["MinorString"] | null;
            /**
             * @description What its calls of a UTC day may cost and commit to, in cents: 0 to 100000000. Null: none of its own.
             * @example 1500
             */
            max_per_day_minor?: components["schemas"]["MinorString"] | null;
        };
        GrantWebhookPayload: {
            /**
             * @description What happened.
             * @example grant.revoked
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                grant_id: string;
                /**
                 * @description Its place among the events of this one: 1, 2, 3 … without a gap, from when somebody listened.
                 * @example 1
                 */
                sequence: number;
                parent_id: string | null;
                /** @constant */
                status: "revoked";
                /**
                 * @description parent, key: what it descends from was revoked.
                 * @enum {string}
                 */
                reason: "owner" | "agent" | "parent" | "key";
                /**
                 * @description For whom: the typed person.
                 * @example user:ada
                 */
                user_id: string;
                /**
                 * @description Who pays: the typed owner.
                 * @example org:demo-merchant
                 */
                account_id: string;
                session_id: string;
                agent: {
                    name: string;
                    client_id: string | null;
                };
            };
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
        InvokeRequest: {
            /**
             * @description The application: a name of 1 to 20 characters.
             * @example delivery
             */
            app_id: string;
            /**
             * @description The capability within its application: a name of 1 to 40 characters.
             * @example quote
             */
            capability_name: string;
            /**
             * @description As the capability’s `input` schema says; at most 65536 bytes. It is taken as it is: nothing is trimmed or normalised. At most 2000 values, 30 levels deep, names of 200 and texts of 65536 characters, 65536 altogether.
             * @example {
             *       "id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10"
             *     }
             */
            input: Record<string, unknown>;
            /**
             * @description true: says what the call would cost and ask, and does nothing. false when absent.
             * @example false
             */
            dry_run?: boolean;
            /** @description Of a dry run of this very call in the last ten minutes: saves asking for its commitment again. */
            quote_token?: string;
            /**
             * @description The most that the call itself may cost, in cents: above it the person is asked.
             * @example 10
             */
            max_gross_minor?: components["schemas"]["MinorString"];
            /**
             * Format: uuid
             * @description The consent that the person approved. Not needed: an approval is found by the request itself.
             */
            consent_id?: string;
        };
        InvokedCall: {
            /** @constant */
            status: "succeeded";
            /**
             * Format: uuid
             * @description The transaction: GET /v1/transactions/{txn_id}.
             */
            txn_id: string;
            /** @description As the capability’s `output` schema says; fields for the person are null. */
            result: {
                [key: string]: unknown;
            };
            /** @description What only the person may see, in its places of the result; no model may get it. Null: nothing, or told before. */
            for_person: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What ran.
             * @example 1.0.0
             */
            capability_version: string;
            /** @description Whether the person changed the input when approving. */
            input_edited: boolean;
            /** @description The consent that it ran by; null: none was needed. */
            consent_id: string | null;
            /** @description The grant that it was called with; null: a key or a person. */
            grant_id: string | null;
            fee: components["schemas"]["CallFee"];
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
        MadeGrantRequest: {
            /** @description For the agent alone: what it takes its grant with. */
            device_code: string;
            /**
             * @description For the person, to type or to compare.
             * @example WDJB-MJHT
             */
            user_code: string;
            /** @description Where the person decides. */
            verification_uri: string;
            /** @description The same with the code, for a link or a QR code. */
            verification_uri_complete: string;
            /**
             * @description Seconds in which the person may decide.
             * @example 900
             */
            expires_in: number;
            /**
             * @description Seconds to wait before each question: asked too soon, it grows by five.
             * @example 5
             */
            interval: number;
        };
        Manifest: {
            /** @constant */
            manifest_version: "1";
            /** @constant */
            service: "agent";
            /**
             * Format: uri
             * @description Who issues people’s tokens.
             * @example https://id.example.com
             */
            issuer: string;
            /**
             * Format: uri
             * @description Where this service is.
             * @example https://agent.example.com
             */
            base_url: string;
            /** @description The operations that are answered now, by the names that the OpenAPI document gives them. */
            endpoints: {
                [key: string]: {
                    /**
                     * @description The HTTP method.
                     * @example GET
                     */
                    method: string;
                    /**
                     * @description A URI template (RFC 6570).
                     * @example https://agent.example.com/v1/capabilities{?app_id,q,tag}
                     */
                    url: string;
                };
            };
            /** @description What is spoken here. */
            protocols: {
                /** @example http */
                name: string;
                /** @example v1 */
                version: string;
                /**
                 * Format: uri
                 * @description Where it is spoken, or described.
                 * @example https://agent.example.com/v1
                 */
                url: string;
            }[];
            auth: {
                /** @description How credentials are presented: RFC 6750. */
                schemes: "bearer"[];
                /**
                 * @description Begins every key and grant of this service.
                 * @example mk_live_
                 */
                key_prefix: string;
                /** @description Issuers of people’s tokens (RFC 8414). */
                authorization_servers: string[];
                /**
                 * Format: uri
                 * @description RFC 9728.
                 * @example https://agent.example.com/.well-known/oauth-protected-resource
                 */
                protected_resource_metadata: string;
            };
            consent: {
                /** @description The states of a consent. */
                statuses: ("pending" | "approved" | "reserved" | "consumed" | "denied" | "expired" | "cancelled" | "revoked")[];
                /** @description What the person can decide. */
                decisions: ("approve_once" | "approve_session" | "approve_limited" | "deny")[];
                /**
                 * @description Ask no more often than this, in seconds.
                 * @example 2
                 */
                poll_interval_s: number;
                /**
                 * @description How long a consent can be decided, and an approval used, in seconds.
                 * @example 900
                 */
                default_ttl_s: number;
            };
            pricing: components["schemas"]["CallPolicy"];
            /** @description The most that is accepted. */
            limits: {
                /**
                 * @description Of a request’s body.
                 * @example 262144
                 */
                body_bytes: number;
                /**
                 * @description Of a chat message.
                 * @example 32768
                 */
                message_bytes: number;
                /**
                 * @description Of a call’s input.
                 * @example 65536
                 */
                input_bytes: number;
                /**
                 * @description Of a credential.
                 * @example 60
                 */
                calls_per_minute: number;
                /**
                 * @description Of a credential.
                 * @example 10
                 */
                chats_per_minute: number;
                /**
                 * @description Of a credential at a time.
                 * @example 20
                 */
                pending_consents: number;
                /**
                 * @description Of a credential at a time.
                 * @example 3
                 */
                runs: number;
                /**
                 * @description Of a credential at a time: another one ends the oldest.
                 * @example 5
                 */
                streams: number;
            };
            /** @description The applications, in one order. */
            apps: components["schemas"]["App"][];
            chat: {
                /** @description The events of a chat’s stream. */
                events: ("ready" | "delta" | "tool_call" | "consent_required" | "done")[];
                /**
                 * @description The header that resumes a stream.
                 * @constant
                 */
                resume: "Last-Event-ID";
                /**
                 * @description How long a stream can be resumed, in seconds.
                 * @example 3600
                 */
                retention_s: number;
            };
            /**
             * Format: uri
             * @description The keys of the signature (RFC 7517).
             * @example https://agent.example.com/.well-known/jwks.json
             */
            jwks_uri: string;
            /**
             * @description When this build was made; null if it doesn’t know.
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string | null;
            /** @description A compact JWS (RFC 7515, Ed25519, typ manifest+jws), whose payload is the RFC 8785 form of this manifest without this field. Verify it with a key of jwks_uri, and trust what its payload says. */
            signature: string;
        };
        /**
         * @description USD in minor units (cents), as a decimal string.
         * @example 907
         */
        MinorString: string;
        NewConversation: {
            /**
             * @description What the person calls it: 1 to 80 characters, in one line.
             * @example Cake for Robin
             */
            title?: string;
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
                webhook_id: string;
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
            code: "body_unparsable" | "body_empty" | "upload_cut_off" | "query_invalid" | "path_invalid" | "cursor_invalid" | "idempotency_key_invalid" | "credential_missing" | "token_invalid" | "insufficient_scope" | "origin_forbidden" | "route_not_found" | "not_found" | "method_not_allowed" | "not_acceptable" | "idempotency_in_progress" | "version_mismatch" | "body_too_large" | "media_type_unsupported" | "validation_failed" | "idempotency_key_reused" | "quota_exceeded" | "internal_error" | "storage_unavailable" | "database_unavailable" | "identity_unavailable" | "demo_credentials" | "misconfigured" | "product_not_yours" | "payments_unavailable" | "payment_method_unknown" | "tip_expired" | "waves_unanswered" | "invalid_state_transition" | "payment_not_authorised" | "cancellation_price_expired" | "cancellation_price_changed" | "nothing_captured" | "cancellation_token_invalid" | "payment_customer_unknown" | "refund_too_large" | "quote_expired" | "tracking_expired" | "coordinates_unset" | "distance_too_long" | "quote_mismatch" | "capability_unknown" | "business_tier_required" | "key_limit_reached" | "key_revoked" | "key_malformed" | "credential_unknown" | "credential_ended" | "grant_limit_reached" | "grant_too_deep" | "grant_too_wide" | "outside_consent_profile" | "authorization_pending" | "slow_down" | "access_denied" | "expired_token" | "invalid_grant" | "self_approval_forbidden" | "insufficient_user_authentication" | "place_unknown" | "place_name_empty" | "place_limit_reached" | "mail_rejected" | "mail_key_spent" | "mail_unavailable" | "consent_required" | "consent_denied" | "consent_limit_reached" | "grant_constraint_violated" | "account_limit_reached" | "quote_token_invalid" | "run_limit_reached" | "run_in_progress" | "run_log_gone" | "conversation_full" | "outcome_pending" | "outcome_unknown" | "capability_unavailable" | "consent_decided" | "outside_dvr_window" | "feature_off" | "auction_not_open" | "auction_closed" | "auction_full" | "auction_log_too_long" | "bid_too_low" | "already_leading" | "stale_seq" | "confirm_required" | "max_not_allowed" | "seller_cannot_bid" | "bidder_banned" | "payer_blocked" | "payment_method_required" | "payment_overdue" | "stream_not_live" | "own_stream" | "banned" | "stream_not_ready" | "outside_delivery_hours" | "webhook_limit_reached" | "webhook_not_active" | "webhook_url_refused" | "resolver_unavailable";
            /** Format: uuid */
            request_id: string;
            retry: {
                /** @description Whether the very same request can succeed later. */
                retryable: boolean;
                /** @description Seconds to wait. */
                after_s?: number;
            };
            /** @description If fields are at fault, one entry for each fault. */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        ProfileRule: {
            /**
             * @description ask: the capability’s own mode applies. allow: agents aren’t asked about within the limits, for the bound values, until the end. never: no agent may.
             * @example allow
             * @enum {string}
             */
            standing: "ask" | "allow" | "never";
            /** @description Null: none of its own. */
            limits: {
                max_per_call_minor: components["schemas"]["MinorString"] | null;
                max_per_day_minor: components["schemas"]["MinorString"] | null;
            };
            /** @description By JSON Pointer: the values allowed. */
            bound: {
                [key: string]: unknown[];
            };
            /** @description The end of allow, after which it is as ask; null for never. */
            expires_at: string | null;
        };
        ProtectedResource: {
            /**
             * Format: uri
             * @description The resource, and the audience of its tokens.
             * @example https://agent.example.com
             */
            resource: string;
            /** @description Issuers whose tokens are accepted. */
            authorization_servers: string[];
            /**
             * Format: uri
             * @description The keys with which this resource signs.
             * @example https://agent.example.com/.well-known/jwks.json
             */
            jwks_uri: string;
            /**
             * @description Scopes that a token for it may have: one of a capability, or all reading or changing of an application.
             * @example [
             *       "delivery:quote",
             *       "delivery:@read"
             *     ]
             */
            scopes_supported: string[];
            /** @description Tokens come in the Authorization header. */
            bearer_methods_supported: "header"[];
            /**
             * @description For people.
             * @example Waypost agent
             */
            resource_name: string;
            /**
             * Format: uri
             * @description For developers.
             * @example https://agent.example.com/docs
             */
            resource_documentation: string;
        };
        ReceiptChain: {
            /**
             * @description Who pays: the typed owner.
             * @example org:demo-merchant
             */
            account_id: string;
            /** @description In the order of the chain, from its beginning. */
            receipts: {
                /**
                 * @description Its place in the chain, from 1.
                 * @example 1
                 */
                seq: number;
                /**
                 * Format: uuid
                 * @description The transaction’s id.
                 * @example 5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827
                 */
                txn_id: string;
                /** @description A compact JWS (Ed25519), typ fee-receipt+jws. */
                jws: string;
                /** @description Of prev_hash, a dot, and jws. SHA-256 in hex. */
                hash: string;
                /** @description The hash of the receipt before; 64 zeros before the first. SHA-256 in hex. */
                prev_hash: string;
            }[];
            /** @description The newest signed head, a minute old at most while calls are made; null before the first. */
            head: {
                /** @description A compact JWS (Ed25519), typ fee-head+jws, of {iss, iat, account_id, receipts, hash}. */
                jws: string;
                /**
                 * @description Of how many receipts it is.
                 * @example 1
                 */
                receipts: number;
                /** Format: date-time */
                signed_at: string;
            } | null;
            next_cursor: string | null;
        };
        /** @description What the person is asked for. They may give less. */
        RequestGrant: {
            agent: components["schemas"]["GrantAgent"];
            /**
             * @description What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.
             * @example [
             *       "delivery:@read",
             *       "delivery:create"
             *     ]
             */
            scopes: string[];
            limits?: components["schemas"]["GrantLimits"];
        };
        RotateApiKey: {
            /**
             * @description Seconds for which the token before goes on: 0, the default, to 604800 (7 days).
             * @example 3600
             */
            overlap_s?: number;
        };
        RpcAnswer: components["schemas"]["RpcResult"] | components["schemas"]["RpcFailure"];
        RpcFailure: {
            /**
             * @description JSON-RPC 2.0.
             * @constant
             */
            jsonrpc: "2.0";
            id: (string | number) | null;
            error: {
                /**
                 * @description JSON-RPC’s or MCP’s.
                 * @example -32601
                 */
                code: number;
                /**
                 * @description In words.
                 * @example Method not found
                 */
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        RpcMessage: {
            /**
             * @description JSON-RPC 2.0.
             * @constant
             */
            jsonrpc: "2.0";
            /**
             * @description The request’s, which its answer repeats: a text has at most 200 characters.
             * @example 1
             */
            id?: string | number;
            /**
             * @description MCP’s, of either revision.
             * @example tools/list
             */
            method: string;
            /** @description As the method has them. */
            params?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        RpcResult: {
            /**
             * @description JSON-RPC 2.0.
             * @constant
             */
            jsonrpc: "2.0";
            /**
             * @description The request’s, which its answer repeats: a text has at most 200 characters.
             * @example 1
             */
            id: string | number;
            result: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
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
        TakeGrant: {
            /** @example GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS4A */
            device_code: string;
        };
        Transaction: {
            /**
             * Format: uuid
             * @description The transaction’s id.
             * @example 5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827
             */
            txn_id: string;
            /**
             * @description Only what succeeded was charged. outcome_unknown: nobody can find out whether it had its effect; it isn’t run again.
             * @example succeeded
             * @enum {string}
             */
            status: "running" | "succeeded" | "failed" | "outcome_unknown";
            /** @example delivery */
            app_id: string;
            /** @example create */
            capability_name: string;
            /** @example 1.0.0 */
            capability_version: string;
            /**
             * @description For whom: the typed person.
             * @example user:ada
             */
            user_id: string;
            /**
             * @description Who pays: the typed owner.
             * @example org:demo-merchant
             */
            account_id: string;
            client: components["schemas"]["CallClient"];
            grant_id: string | null;
            /** @description The consent that permitted it. */
            consent_id: string | null;
            /** @description sha256: and the digest of the input (RFC 8785). */
            input_digest: string;
            /** @description Whether the person changed the input before it ran. */
            input_edited: boolean;
            /** @description The same of the result. */
            output_digest: string | null;
            /** @description The code of the problem that it failed with. */
            problem_code: string | null;
            /** @description What was charged; null if nothing was, or not yet. */
            fee: components["schemas"]["CallFee"] | null;
            committed: components["schemas"]["Committed"] | null;
            /** Format: date-time */
            created_at: string;
            settled_at: string | null;
        };
        TransactionWebhookPayload: {
            /**
             * @description What happened.
             * @example transaction.settled
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened, at every attempt the same.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                txn_id: string;
                /**
                 * @description Its place among the events of this one: 1, 2, 3 … without a gap, from when somebody listened.
                 * @example 1
                 */
                sequence: number;
                /**
                 * @description What failed may be sent again under its key, and settles once more.
                 * @enum {string}
                 */
                status: "succeeded" | "failed" | "outcome_unknown";
                /** @description The code of the problem that it failed with. */
                problem_code: string | null;
                /**
                 * @description For whom: the typed person.
                 * @example user:ada
                 */
                user_id: string;
                /**
                 * @description Who pays: the typed owner.
                 * @example org:demo-merchant
                 */
                account_id: string;
                client: {
                    /** @enum {string} */
                    kind: "person" | "key" | "grant";
                    /** @description The key’s or grant’s id, or the person. */
                    credential_id: string;
                    /**
                     * @description As it calls itself: nobody has checked it.
                     * @example Errand bot
                     */
                    name: string;
                    session_id: string | null;
                };
                /** @example delivery */
                app_id: string;
                /** @example create */
                capability_name: string;
                /** @example 1.0.0 */
                capability_version: string;
                consent_id: string | null;
                grant_id: string | null;
                /** @constant */
                currency: "USD";
                /**
                 * @description What was charged: 0 unless it succeeded.
                 * @example 907
                 */
                gross_minor: components["schemas"]["MinorString"];
                /** @description What the person owes beyond that. */
                committed_minor: components["schemas"]["MinorString"] | null;
            };
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
             * @description pending: has not answered its challenge with 2xx yet. disabled: by us, see disabled_reason.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "paused" | "disabled";
            /** @description gone: it answered 410. failing: nothing but failures for five days. */
            disabled_reason: ("gone" | "failing") | null;
            failing_since: string | null;
            /** @description Shown once, in the first answer to its creation or rotation. Verify signatures with it (Standard Webhooks). */
            secret: string | null;
            /** @description True in a replay: the secret was shown before, and is null here. False where it is shown now. */
            secret_shown: boolean;
            /** @description Until when the secret before signs along. */
            old_secret_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The webhook-id, the same at every attempt.
             * @example 3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d
             */
            id: string;
            /** @example grant.revoked */
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
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
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
                latency_ms: number | null;
                /** @description The first 200 printable characters of the answer. */
                answer: string | null;
            }[];
        };
        /**
         * @description Only events whose data has these values; all of those that are given.
         * @example {}
         */
        WebhookFilter: {
            user_id?: string;
            app_id?: string;
            capability_name?: string;
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
        /** @description [`consent_decided`](/problems/consent_decided): The consent isn’t open for that any more. */
        consent_decided: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
         *     [`insufficient_user_authentication`](/problems/insufficient_user_authentication): The person has to sign in again for this.
         */
        "credential_missing-token_invalid-insufficient_user_authentication": {
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
         *     [`key_malformed`](/problems/key_malformed): The key or grant is mistyped.
         *     [`credential_unknown`](/problems/credential_unknown): Nobody has this key or grant.
         *     [`credential_ended`](/problems/credential_ended): The key or grant has ended.
         */
        "credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended": {
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
        /** @description [`grant_limit_reached`](/problems/grant_limit_reached): There are too many grants. */
        grant_limit_reached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
         *     [`business_tier_required`](/problems/business_tier_required): API keys are for business accounts.
         */
        "insufficient_scope-business_tier_required": {
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
        /** @description [`key_revoked`](/problems/key_revoked): The key has been revoked. */
        key_revoked: {
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
         * @description [`quota_exceeded`](/problems/quota_exceeded): Too many requests.
         *     [`run_limit_reached`](/problems/run_limit_reached): Too many runs at a time.
         */
        "quota_exceeded-run_limit_reached": {
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
         * @description [`run_in_progress`](/problems/run_in_progress): The conversation is still answering.
         *     [`conversation_full`](/problems/conversation_full): The conversation is full.
         */
        "run_in_progress-conversation_full": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`run_log_gone`](/problems/run_log_gone): The run’s events are gone. */
        run_log_gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`self_approval_forbidden`](/problems/self_approval_forbidden): Only a person decides this. */
        self_approval_forbidden: {
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
         * @description [`token_invalid`](/problems/token_invalid): The bearer token is not valid.
         *     [`key_malformed`](/problems/key_malformed): The key or grant is mistyped.
         *     [`credential_unknown`](/problems/credential_unknown): Nobody has this key or grant.
         *     [`credential_ended`](/problems/credential_ended): The key or grant has ended.
         */
        "token_invalid-key_malformed-credential_unknown-credential_ended": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
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
         * @description The ETag of the answer that you have. If it is still current, the answer is 304.
         * @example "5f1c0c8f6f2b4c1d"
         */
        "If-None-Match": string;
        /** @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61 */
        "api-keys-id": string;
        /** @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7 */
        "consents-id": string;
        /**
         * @description The conversation’s id.
         * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
         */
        "conversations-id": string;
        /** @description nextCursor of the page before, unchanged. */
        cursor: string;
        /** @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19 */
        "grants-id": string;
        /** @description Items in a page: 1 to 100, 20 unless given. */
        limit: number;
        /**
         * @description The run’s id.
         * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
         */
        "runs-run_id": string;
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
         * @description The call’s receipt: a compact JWS of type fee-receipt+jws.
         * @example eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiI3YzFmMmE5ZSJ9.c2lnbmF0dXJl
         */
        "Fee-Receipt": string;
        /**
         * @description Where to poll what the person decides (RFC 8288).
         * @example <https://agent.example.com/v1/consents/79a27f91-3e29-4f3a-a93d-4de009796cf3>; rel="consent"
         */
        Link: string;
        /**
         * @description What the call costs, for clients of x402 version 2: base64 of its JSON. Absent where it costs nothing.
         * @example eyJ4NDAyVmVyc2lvbiI6Mn0=
         */
        "PAYMENT-REQUIRED": string;
        /**
         * @description The path of the created resource.
         * @example /v1/deliveries/0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10
         */
        Location: string;
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
    getManifest: {
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
            /** @description The manifest. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "manifest_version": "1",
                     *       "service": "agent",
                     *       "issuer": "https://id.example.com",
                     *       "base_url": "https://agent.example.com",
                     *       "endpoints": {
                     *         "list_capabilities": {
                     *           "method": "GET",
                     *           "url": "https://agent.example.com/v1/capabilities{?app_id,q,tag}"
                     *         }
                     *       },
                     *       "protocols": [
                     *         {
                     *           "name": "http",
                     *           "version": "v1",
                     *           "url": "https://agent.example.com/v1"
                     *         },
                     *         {
                     *           "name": "openapi",
                     *           "version": "3.1",
                     *           "url": "https://agent.example.com/openapi.json"
                     *         },
                     *         {
                     *           "name": "mcp",
                     *           "version": "2026-07-28",
                     *           "url": "https://agent.example.com/mcp"
                     *         },
                     *         {
                     *           "name": "mcp",
                     *           "version": "2025-11-25",
                     *           "url": "https://agent.example.com/mcp"
                     *         }
                     *       ],
                     *       "auth": {
                     *         "schemes": [
                     *           "bearer"
                     *         ],
                     *         "key_prefix": "mk_live_",
                     *         "authorization_servers": [
                     *           "https://id.example.com"
                     *         ],
                     *         "protected_resource_metadata": "https://agent.example.com/.well-known/oauth-protected-resource"
                     *       },
                     *       "consent": {
                     *         "statuses": [
                     *           "pending",
                     *           "approved",
                     *           "reserved",
                     *           "consumed",
                     *           "denied",
                     *           "expired",
                     *           "cancelled",
                     *           "revoked"
                     *         ],
                     *         "decisions": [
                     *           "approve_once",
                     *           "approve_session",
                     *           "approve_limited",
                     *           "deny"
                     *         ],
                     *         "poll_interval_s": 2,
                     *         "default_ttl_s": 900
                     *       },
                     *       "pricing": {
                     *         "policy_version": "agent-charter-v1",
                     *         "effective_from": "2026-01-01T00:00:00.000Z",
                     *         "currency": "USD",
                     *         "platform_fee_bps": 1000,
                     *         "fee_rounding": "floor",
                     *         "tiers": [
                     *           {
                     *             "tier": "free",
                     *             "unit": "call",
                     *             "amount_minor": "0"
                     *           },
                     *           {
                     *             "tier": "basic",
                     *             "unit": "call",
                     *             "amount_minor": "2"
                     *           },
                     *           {
                     *             "tier": "standard",
                     *             "unit": "call",
                     *             "amount_minor": "10"
                     *           },
                     *           {
                     *             "tier": "premium",
                     *             "unit": "call",
                     *             "amount_minor": "50"
                     *           },
                     *           {
                     *             "tier": "metered",
                     *             "unit": "usage",
                     *             "amount_minor": null
                     *           }
                     *         ],
                     *         "third_party_costs": [
                     *           {
                     *             "app_id": "mail",
                     *             "capability_name": "send",
                     *             "amount_minor": "1"
                     *           }
                     *         ],
                     *         "policy_digest": "sha256:d7cac5b198536d31450d0ef7115d1874ca6461f2e3ba2b3a0df263bee6cbc30b"
                     *       },
                     *       "limits": {
                     *         "body_bytes": 262144,
                     *         "message_bytes": 32768,
                     *         "input_bytes": 65536,
                     *         "calls_per_minute": 60,
                     *         "chats_per_minute": 10,
                     *         "pending_consents": 20,
                     *         "runs": 3,
                     *         "streams": 5
                     *       },
                     *       "apps": [
                     *         {
                     *           "app_id": "delivery",
                     *           "title": "Delivery",
                     *           "description": "Couriers: prices, booking, tracking, cancelling, receipts.",
                     *           "capabilities": [
                     *             "quote",
                     *             "list",
                     *             "get",
                     *             "track",
                     *             "cancel_preview",
                     *             "audit_fee",
                     *             "receipt",
                     *             "create",
                     *             "dispatch",
                     *             "cancel",
                     *             "refund"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=delivery"
                     *         },
                     *         {
                     *           "app_id": "live",
                     *           "title": "Live",
                     *           "description": "Live streams: who is on air, what is said there, auctions, clips and tips.",
                     *           "capabilities": [
                     *             "list_live",
                     *             "get_stream",
                     *             "read_chat",
                     *             "list_auctions",
                     *             "get_auction",
                     *             "verify_auction",
                     *             "place_bid",
                     *             "clip",
                     *             "tip"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=live"
                     *         },
                     *         {
                     *           "app_id": "intel",
                     *           "title": "Intel",
                     *           "description": "Competitors: who is watched, and what changed on their pages.",
                     *           "capabilities": [
                     *             "list_competitors",
                     *             "list_insights",
                     *             "verify_insight"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=intel"
                     *         },
                     *         {
                     *           "app_id": "places",
                     *           "title": "Places",
                     *           "description": "The person’s saved places, by name.",
                     *           "capabilities": [
                     *             "save",
                     *             "list",
                     *             "forget"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=places"
                     *         },
                     *         {
                     *           "app_id": "account",
                     *           "title": "Account",
                     *           "description": "What agents spent for the person, and what waits for approval.",
                     *           "capabilities": [
                     *             "spending",
                     *             "pending"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=account"
                     *         },
                     *         {
                     *           "app_id": "mail",
                     *           "title": "Mail",
                     *           "description": "Plain-text mail in the person’s name.",
                     *           "capabilities": [
                     *             "send"
                     *           ],
                     *           "capabilities_url": "https://agent.example.com/v1/capabilities?app_id=mail"
                     *         }
                     *       ],
                     *       "chat": {
                     *         "events": [
                     *           "ready",
                     *           "delta",
                     *           "tool_call",
                     *           "consent_required",
                     *           "done"
                     *         ],
                     *         "resume": "Last-Event-ID",
                     *         "retention_s": 3600
                     *       },
                     *       "jwks_uri": "https://agent.example.com/.well-known/jwks.json",
                     *       "updated_at": "2026-11-21T09:30:00.000Z",
                     *       "signature": "eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoibWFuaWZlc3QrandzIn0.eyJ….c2ln…"
                     *     }
                     */
                    "application/json": components["schemas"]["Manifest"];
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
    listCapabilities: {
        parameters: {
            query?: {
                app_id?: string;
                /** @description Words, at most 100 characters: each must stand in names, title, description or tags. Case doesn’t matter. */
                q?: string;
                /** @description One whole tag. */
                tag?: string;
            };
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
            /** @description The capabilities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "capabilities": [
                     *         {
                     *           "app_id": "delivery",
                     *           "capability_name": "quote",
                     *           "tool_name": "delivery__quote",
                     *           "version": "1.0.0",
                     *           "title": "Quote a delivery",
                     *           "description": "Prices a delivery between two points, with the driver’s tip. Use it whenever a price is asked for, and before booking under a budget. The person pays customerTotalMinor, which includes the tip. quoteToken guarantees that price for ten minutes: pass it to delivery.create. Nothing is geocoded, so it needs coordinates. Books nothing; free.",
                     *           "input": {
                     *             "type": "object",
                     *             "properties": {
                     *               "pickupLat": {
                     *                 "type": "number",
                     *                 "minimum": -90,
                     *                 "maximum": 90,
                     *                 "description": "Degrees north, WGS 84, −90 to 90.",
                     *                 "examples": [
                     *                   37.7955
                     *                 ]
                     *               },
                     *               "pickupLng": {
                     *                 "type": "number",
                     *                 "minimum": -180,
                     *                 "maximum": 180,
                     *                 "description": "Degrees east, WGS 84, −180 to 180.",
                     *                 "examples": [
                     *                   -122.3937
                     *                 ]
                     *               },
                     *               "dropoffLat": {
                     *                 "type": "number",
                     *                 "minimum": -90,
                     *                 "maximum": 90,
                     *                 "description": "Degrees north, WGS 84, −90 to 90.",
                     *                 "examples": [
                     *                   37.7955
                     *                 ]
                     *               },
                     *               "dropoffLng": {
                     *                 "type": "number",
                     *                 "minimum": -180,
                     *                 "maximum": 180,
                     *                 "description": "Degrees east, WGS 84, −180 to 180.",
                     *                 "examples": [
                     *                   -122.3937
                     *                 ]
                     *               },
                     *               "tipMinor": {
                     *                 "description": "Tip for the driver in US cents, 0 to 100000; 0 when absent. $2 is 200.",
                     *                 "type": "integer",
                     *                 "minimum": 0,
                     *                 "maximum": 100000,
                     *                 "examples": [
                     *                   200
                     *                 ]
                     *               }
                     *             }
                     *           },
                     *           "output": {
                     *             "type": "object"
                     *           },
                     *           "examples": [
                     *             {
                     *               "title": "From the Ferry Building to Twin Peaks, with a tip of $2",
                     *               "input": {
                     *                 "pickupLat": 37.7955,
                     *                 "pickupLng": -122.3937,
                     *                 "dropoffLat": 37.7544,
                     *                 "dropoffLng": -122.4477,
                     *                 "tipMinor": 200
                     *               }
                     *             }
                     *           ],
                     *           "effects": {
                     *             "read_only": true,
                     *             "destructive": false,
                     *             "idempotent": true,
                     *             "open_world": false
                     *           },
                     *           "output_trust": "own",
                     *           "consent": {
                     *             "mode": "none",
                     *             "threshold_minor": null,
                     *             "binds": [],
                     *             "risk": "low"
                     *           },
                     *           "commits": null,
                     *           "editable": [],
                     *           "for_person": [],
                     *           "price": {
                     *             "tier": "free",
                     *             "unit": "call",
                     *             "amount_minor": "0",
                     *             "third_party_estimate_minor": "0",
                     *             "platform_fee_bps": 1000,
                     *             "policy_version": "agent-charter-v1"
                     *           },
                     *           "scopes_required": [
                     *             "delivery:quote"
                     *           ],
                     *           "acts_with": [],
                     *           "timeout_ms": 10000,
                     *           "tags": [
                     *             "delivery",
                     *             "price",
                     *             "fare"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        capabilities: components["schemas"]["Capability"][];
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
            400: components["responses"]["query_invalid"];
            401: components["responses"]["token_invalid-key_malformed-credential_unknown-credential_ended"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getCapability: {
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
                /**
                 * @description The application: a name of 1 to 20 characters.
                 * @example delivery
                 */
                app_id: string;
                /**
                 * @description The capability within its application: a name of 1 to 40 characters.
                 * @example quote
                 */
                capability_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capability. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "capability": {
                     *         "app_id": "delivery",
                     *         "capability_name": "quote",
                     *         "tool_name": "delivery__quote",
                     *         "version": "1.0.0",
                     *         "title": "Quote a delivery",
                     *         "description": "Prices a delivery between two points, with the driver’s tip. Use it whenever a price is asked for, and before booking under a budget. The person pays customerTotalMinor, which includes the tip. quoteToken guarantees that price for ten minutes: pass it to delivery.create. Nothing is geocoded, so it needs coordinates. Books nothing; free.",
                     *         "input": {
                     *           "type": "object",
                     *           "properties": {
                     *             "pickupLat": {
                     *               "type": "number",
                     *               "minimum": -90,
                     *               "maximum": 90,
                     *               "description": "Degrees north, WGS 84, −90 to 90.",
                     *               "examples": [
                     *                 37.7955
                     *               ]
                     *             },
                     *             "pickupLng": {
                     *               "type": "number",
                     *               "minimum": -180,
                     *               "maximum": 180,
                     *               "description": "Degrees east, WGS 84, −180 to 180.",
                     *               "examples": [
                     *                 -122.3937
                     *               ]
                     *             },
                     *             "dropoffLat": {
                     *               "type": "number",
                     *               "minimum": -90,
                     *               "maximum": 90,
                     *               "description": "Degrees north, WGS 84, −90 to 90.",
                     *               "examples": [
                     *                 37.7955
                     *               ]
                     *             },
                     *             "dropoffLng": {
                     *               "type": "number",
                     *               "minimum": -180,
                     *               "maximum": 180,
                     *               "description": "Degrees east, WGS 84, −180 to 180.",
                     *               "examples": [
                     *                 -122.3937
                     *               ]
                     *             },
                     *             "tipMinor": {
                     *               "description": "Tip for the driver in US cents, 0 to 100000; 0 when absent. $2 is 200.",
                     *               "type": "integer",
                     *               "minimum": 0,
                     *               "maximum": 100000,
                     *               "examples": [
                     *                 200
                     *               ]
                     *             }
                     *           }
                     *         },
                     *         "output": {
                     *           "type": "object"
                     *         },
                     *         "examples": [
                     *           {
                     *             "title": "From the Ferry Building to Twin Peaks, with a tip of $2",
                     *             "input": {
                     *               "pickupLat": 37.7955,
                     *               "pickupLng": -122.3937,
                     *               "dropoffLat": 37.7544,
                     *               "dropoffLng": -122.4477,
                     *               "tipMinor": 200
                     *             }
                     *           }
                     *         ],
                     *         "effects": {
                     *           "read_only": true,
                     *           "destructive": false,
                     *           "idempotent": true,
                     *           "open_world": false
                     *         },
                     *         "output_trust": "own",
                     *         "consent": {
                     *           "mode": "none",
                     *           "threshold_minor": null,
                     *           "binds": [],
                     *           "risk": "low"
                     *         },
                     *         "commits": null,
                     *         "editable": [],
                     *         "for_person": [],
                     *         "price": {
                     *           "tier": "free",
                     *           "unit": "call",
                     *           "amount_minor": "0",
                     *           "third_party_estimate_minor": "0",
                     *           "platform_fee_bps": 1000,
                     *           "policy_version": "agent-charter-v1"
                     *         },
                     *         "scopes_required": [
                     *           "delivery:quote"
                     *         ],
                     *         "acts_with": [],
                     *         "timeout_ms": 10000,
                     *         "tags": [
                     *           "delivery",
                     *           "price",
                     *           "fare"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        capability: components["schemas"]["Capability"];
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
            401: components["responses"]["token_invalid-key_malformed-credential_unknown-credential_ended"];
            /** @description [`capability_unknown`](/problems/capability_unknown): There is no such capability. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listApiKeys: {
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
                     *       "api_keys": [
                     *         {
                     *           "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *           "name": "Warehouse back end",
                     *           "scopes": [
                     *             "delivery:@read",
                     *             "delivery:create"
                     *           ],
                     *           "constraints": {
                     *             "delivery:create": {
                     *               "tipMinor": {
                     *                 "max": 500
                     *               }
                     *             }
                     *           },
                     *           "budget": {
                     *             "period": "month",
                     *             "limit_minor": "50000"
                     *           },
                     *           "start": "mk_live_k0El6",
                     *           "last4": "nXZI",
                     *           "account_id": "org:demo-merchant",
                     *           "created_by": "user:ada",
                     *           "acts_for": "user:ada",
                     *           "app_ids": [],
                     *           "expires_at": "2027-02-20T09:30:00.000Z",
                     *           "last_used_at": null,
                     *           "rotation_deadline": null,
                     *           "revoked_at": null,
                     *           "revoked_reason": null,
                     *           "created_at": "2026-11-22T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        api_keys: components["schemas"]["ApiKey"][];
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createApiKey: {
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
                 *       "name": "Warehouse back end",
                 *       "scopes": [
                 *         "delivery:@read",
                 *         "delivery:create"
                 *       ],
                 *       "constraints": {
                 *         "delivery:create": {
                 *           "tipMinor": {
                 *             "max": 500
                 *           }
                 *         }
                 *       },
                 *       "budget": {
                 *         "period": "month",
                 *         "limit_minor": "50000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key with its token. The answer to a retry has none. */
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
                     *       "api_key": {
                     *         "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *         "name": "Warehouse back end",
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {
                     *           "delivery:create": {
                     *             "tipMinor": {
                     *               "max": 500
                     *             }
                     *           }
                     *         },
                     *         "budget": {
                     *           "period": "month",
                     *           "limit_minor": "50000"
                     *         },
                     *         "start": "mk_live_k0El6",
                     *         "last4": "nXZI",
                     *         "account_id": "org:demo-merchant",
                     *         "created_by": "user:ada",
                     *         "acts_for": "user:ada",
                     *         "app_ids": [],
                     *         "expires_at": "2027-02-20T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "rotation_deadline": null,
                     *         "revoked_at": null,
                     *         "revoked_reason": null,
                     *         "created_at": "2026-11-22T09:30:00.000Z"
                     *       },
                     *       "token": "mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI",
                     *       "secret_shown": false
                     *     }
                     */
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                        /**
                         * @description Shown once. Send it as `Authorization: Bearer <token>`, and keep it as you keep a password.
                         * @example mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI
                         */
                        token: string | null;
                        /** @description True in a replay: the token was shown before, and is null here. */
                        secret_shown: boolean;
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`key_limit_reached`](/problems/key_limit_reached): There are too many keys. */
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
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61 */
                id: components["parameters"]["api-keys-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_key": {
                     *         "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *         "name": "Warehouse back end",
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {
                     *           "delivery:create": {
                     *             "tipMinor": {
                     *               "max": 500
                     *             }
                     *           }
                     *         },
                     *         "budget": {
                     *           "period": "month",
                     *           "limit_minor": "50000"
                     *         },
                     *         "start": "mk_live_k0El6",
                     *         "last4": "nXZI",
                     *         "account_id": "org:demo-merchant",
                     *         "created_by": "user:ada",
                     *         "acts_for": "user:ada",
                     *         "app_ids": [],
                     *         "expires_at": "2027-02-20T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "rotation_deadline": null,
                     *         "revoked_at": null,
                     *         "revoked_reason": null,
                     *         "created_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61 */
                id: components["parameters"]["api-keys-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, which has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_key": {
                     *         "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *         "name": "Warehouse back end",
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {
                     *           "delivery:create": {
                     *             "tipMinor": {
                     *               "max": 500
                     *             }
                     *           }
                     *         },
                     *         "budget": {
                     *           "period": "month",
                     *           "limit_minor": "50000"
                     *         },
                     *         "start": "mk_live_k0El6",
                     *         "last4": "nXZI",
                     *         "account_id": "org:demo-merchant",
                     *         "created_by": "user:ada",
                     *         "acts_for": "user:ada",
                     *         "app_ids": [],
                     *         "expires_at": "2027-02-20T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "rotation_deadline": null,
                     *         "revoked_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_reason": "owner",
                     *         "created_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61 */
                id: components["parameters"]["api-keys-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "budget": null
                 *     }
                 */
                "application/json": components["schemas"]["ChangeApiKey"];
            };
        };
        responses: {
            /** @description The changed key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_key": {
                     *         "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *         "name": "Warehouse back end",
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {
                     *           "delivery:create": {
                     *             "tipMinor": {
                     *               "max": 500
                     *             }
                     *           }
                     *         },
                     *         "budget": null,
                     *         "start": "mk_live_k0El6",
                     *         "last4": "nXZI",
                     *         "account_id": "org:demo-merchant",
                     *         "created_by": "user:ada",
                     *         "acts_for": "user:ada",
                     *         "app_ids": [],
                     *         "expires_at": "2027-02-20T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "rotation_deadline": null,
                     *         "revoked_at": null,
                     *         "revoked_reason": null,
                     *         "created_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["key_revoked"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    rotateApiKey: {
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
                /** @example 5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61 */
                id: components["parameters"]["api-keys-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_s": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description The key with its new token. The answer to a retry has none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_key": {
                     *         "id": "5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61",
                     *         "name": "Warehouse back end",
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {
                     *           "delivery:create": {
                     *             "tipMinor": {
                     *               "max": 500
                     *             }
                     *           }
                     *         },
                     *         "budget": {
                     *           "period": "month",
                     *           "limit_minor": "50000"
                     *         },
                     *         "start": "mk_live_k0El6",
                     *         "last4": "nXZI",
                     *         "account_id": "org:demo-merchant",
                     *         "created_by": "user:ada",
                     *         "acts_for": "user:ada",
                     *         "app_ids": [],
                     *         "expires_at": "2027-02-20T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "rotation_deadline": "2026-11-22T10:30:00.000Z",
                     *         "revoked_at": null,
                     *         "revoked_reason": null,
                     *         "created_at": "2026-11-22T09:30:00.000Z"
                     *       },
                     *       "token": "mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI",
                     *       "secret_shown": false
                     *     }
                     */
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                        /**
                         * @description Shown once. Send it as `Authorization: Bearer <token>`, and keep it as you keep a password.
                         * @example mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI
                         */
                        token: string | null;
                        /** @description True in a replay: the token was shown before, and is null here. */
                        secret_shown: boolean;
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope-business_tier_required"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["key_revoked"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listGrants: {
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
                     *       "grants": [
                     *         {
                     *           "id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "parent_id": null,
                     *           "depth": 0,
                     *           "session_id": "errands-2026-11-22",
                     *           "user_id": "user:ada",
                     *           "account_id": "org:demo-merchant",
                     *           "agent": {
                     *             "name": "Errand bot",
                     *             "client_id": null
                     *           },
                     *           "scopes": [
                     *             "delivery:@read",
                     *             "delivery:create"
                     *           ],
                     *           "constraints": {},
                     *           "limits": {
                     *             "max_calls": null,
                     *             "max_per_call_minor": null,
                     *             "max_total_minor": "1500",
                     *             "max_per_day_minor": null
                     *           },
                     *           "spent": {
                     *             "calls": 0,
                     *             "total_minor": "0",
                     *             "reserved_minor": "0"
                     *           },
                     *           "status": "active",
                     *           "idle_ttl_s": 1800,
                     *           "expires_at": "2026-11-22T10:30:00.000Z",
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "revoked_at": null,
                     *           "revoked_reason": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        grants: components["schemas"]["Grant"][];
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createGrant: {
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
                 *       "agent": {
                 *         "name": "Errand bot"
                 *       },
                 *       "scopes": [
                 *         "delivery:@read",
                 *         "delivery:create"
                 *       ],
                 *       "limits": {
                 *         "max_total_minor": "1500"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateGrant"];
            };
        };
        responses: {
            /** @description The grant with its token. The answer to a retry has none. */
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
                     *       "grant": {
                     *         "id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "parent_id": null,
                     *         "depth": 0,
                     *         "session_id": "errands-2026-11-22",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "agent": {
                     *           "name": "Errand bot",
                     *           "client_id": null
                     *         },
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {},
                     *         "limits": {
                     *           "max_calls": null,
                     *           "max_per_call_minor": null,
                     *           "max_total_minor": "1500",
                     *           "max_per_day_minor": null
                     *         },
                     *         "spent": {
                     *           "calls": 0,
                     *           "total_minor": "0",
                     *           "reserved_minor": "0"
                     *         },
                     *         "status": "active",
                     *         "idle_ttl_s": 1800,
                     *         "expires_at": "2026-11-22T10:30:00.000Z",
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_at": null,
                     *         "revoked_reason": null
                     *       },
                     *       "token": "mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc",
                     *       "secret_shown": false
                     *     }
                     */
                    "application/json": {
                        grant: components["schemas"]["Grant"];
                        /**
                         * @description Shown once, for the agent alone: `Authorization: Bearer <token>`.
                         * @example mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc
                         */
                        token: string | null;
                        /** @description True in a replay: the token was shown before, and is null here. */
                        secret_shown: boolean;
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            /**
             * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
             *     [`grant_too_wide`](/problems/grant_too_wide): The grant would be wider than what it is made from.
             *     [`outside_consent_profile`](/problems/outside_consent_profile): The person doesn’t allow that.
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
            409: components["responses"]["grant_limit_reached"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19 */
                id: components["parameters"]["grants-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "grant": {
                     *         "id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "parent_id": null,
                     *         "depth": 0,
                     *         "session_id": "errands-2026-11-22",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "agent": {
                     *           "name": "Errand bot",
                     *           "client_id": null
                     *         },
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {},
                     *         "limits": {
                     *           "max_calls": null,
                     *           "max_per_call_minor": null,
                     *           "max_total_minor": "1500",
                     *           "max_per_day_minor": null
                     *         },
                     *         "spent": {
                     *           "calls": 0,
                     *           "total_minor": "0",
                     *           "reserved_minor": "0"
                     *         },
                     *         "status": "active",
                     *         "idle_ttl_s": 1800,
                     *         "expires_at": "2026-11-22T10:30:00.000Z",
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_at": null,
                     *         "revoked_reason": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        grant: components["schemas"]["Grant"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    attenuateGrant: {
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
                /** @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19 */
                id: components["parameters"]["grants-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scopes": [
                 *         "delivery:quote"
                 *       ],
                 *       "limits": {
                 *         "max_calls": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AttenuateGrant"];
            };
        };
        responses: {
            /** @description The narrower grant with its token. The answer to a retry has none. */
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
                     *       "grant": {
                     *         "id": "0c8d7e6f-5a4b-4c3d-9e2f-1a0b9c8d7e6f",
                     *         "parent_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "depth": 1,
                     *         "session_id": "errands-2026-11-22",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "agent": {
                     *           "name": "Errand bot",
                     *           "client_id": null
                     *         },
                     *         "scopes": [
                     *           "delivery:quote"
                     *         ],
                     *         "constraints": {},
                     *         "limits": {
                     *           "max_calls": 5,
                     *           "max_per_call_minor": null,
                     *           "max_total_minor": "1500",
                     *           "max_per_day_minor": null
                     *         },
                     *         "spent": {
                     *           "calls": 0,
                     *           "total_minor": "0",
                     *           "reserved_minor": "0"
                     *         },
                     *         "status": "active",
                     *         "idle_ttl_s": 1800,
                     *         "expires_at": "2026-11-22T10:30:00.000Z",
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_at": null,
                     *         "revoked_reason": null
                     *       },
                     *       "token": "mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc",
                     *       "secret_shown": false
                     *     }
                     */
                    "application/json": {
                        grant: components["schemas"]["Grant"];
                        /**
                         * @description Shown once, for the agent alone: `Authorization: Bearer <token>`.
                         * @example mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc
                         */
                        token: string | null;
                        /** @description True in a replay: the token was shown before, and is null here. */
                        secret_shown: boolean;
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            /**
             * @description [`credential_missing`](/problems/credential_missing): A credential is required.
             *     [`key_malformed`](/problems/key_malformed): The key or grant is mistyped.
             *     [`credential_unknown`](/problems/credential_unknown): Nobody has this key or grant.
             *     [`credential_ended`](/problems/credential_ended): The key or grant has ended.
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
            /** @description [`grant_too_wide`](/problems/grant_too_wide): The grant would be wider than what it is made from. */
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
             * @description [`grant_limit_reached`](/problems/grant_limit_reached): There are too many grants.
             *     [`grant_too_deep`](/problems/grant_too_deep): The grant can’t be handed on any further.
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
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    revokeGrant: {
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
                /** @example 9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19 */
                id: components["parameters"]["grants-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grant, which has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "grant": {
                     *         "id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "parent_id": null,
                     *         "depth": 0,
                     *         "session_id": "errands-2026-11-22",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "agent": {
                     *           "name": "Errand bot",
                     *           "client_id": null
                     *         },
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {},
                     *         "limits": {
                     *           "max_calls": null,
                     *           "max_per_call_minor": null,
                     *           "max_total_minor": "1500",
                     *           "max_per_day_minor": null
                     *         },
                     *         "spent": {
                     *           "calls": 0,
                     *           "total_minor": "0",
                     *           "reserved_minor": "0"
                     *         },
                     *         "status": "revoked",
                     *         "idle_ttl_s": 1800,
                     *         "expires_at": "2026-11-22T10:30:00.000Z",
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_reason": "owner"
                     *       }
                     *     }
                     */
                    "application/json": {
                        grant: components["schemas"]["Grant"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
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
    getConsentProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent_profile": {
                     *         "user_id": "user:ada",
                     *         "day_limit_minor": "10000",
                     *         "default_standing": "ask",
                     *         "rules": {
                     *           "mail:send": {
                     *             "standing": "allow",
                     *             "limits": {
                     *               "max_per_call_minor": "10",
                     *               "max_per_day_minor": "100"
                     *             },
                     *             "bound": {
                     *               "/to": [
                     *                 "robin@example.com"
                     *               ]
                     *             },
                     *             "expires_at": "2026-12-22T09:30:00.000Z"
                     *           },
                     *           "delivery:refund": {
                     *             "standing": "never",
                     *             "limits": {
                     *               "max_per_call_minor": null,
                     *               "max_per_day_minor": null
                     *             },
                     *             "bound": {},
                     *             "expires_at": null
                     *           }
                     *         },
                     *         "version": 2,
                     *         "updated_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent_profile: components["schemas"]["ConsentProfile"];
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
    changeConsentProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 32 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": {
                 *         "mail:send": {
                 *           "standing": "allow",
                 *           "limits": {
                 *             "max_per_call_minor": "10",
                 *             "max_per_day_minor": "100"
                 *           },
                 *           "bound": {
                 *             "/to": [
                 *               "robin@example.com"
                 *             ]
                 *           }
                 *         },
                 *         "delivery:refund": {
                 *           "standing": "never"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeConsentProfile"];
            };
        };
        responses: {
            /** @description The changed profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent_profile": {
                     *         "user_id": "user:ada",
                     *         "day_limit_minor": "10000",
                     *         "default_standing": "ask",
                     *         "rules": {
                     *           "mail:send": {
                     *             "standing": "allow",
                     *             "limits": {
                     *               "max_per_call_minor": "10",
                     *               "max_per_day_minor": "100"
                     *             },
                     *             "bound": {
                     *               "/to": [
                     *                 "robin@example.com"
                     *               ]
                     *             },
                     *             "expires_at": "2026-12-22T09:30:00.000Z"
                     *           },
                     *           "delivery:refund": {
                     *             "standing": "never",
                     *             "limits": {
                     *               "max_per_call_minor": null,
                     *               "max_per_day_minor": null
                     *             },
                     *             "bound": {},
                     *             "expires_at": null
                     *           }
                     *         },
                     *         "version": 2,
                     *         "updated_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent_profile: components["schemas"]["ConsentProfile"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
            401: components["responses"]["credential_missing-token_invalid-insufficient_user_authentication"];
            403: components["responses"]["self_approval_forbidden"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`version_mismatch`](/problems/version_mismatch): The resource has changed. */
            412: {
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
    listConsents: {
        parameters: {
            query?: {
                /** @description Those with this status now. */
                status?: "pending" | "approved" | "reserved" | "consumed" | "denied" | "expired" | "cancelled" | "revoked";
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
                     *       "consents": [
                     *         {
                     *           "id": "3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *           "status": "pending",
                     *           "reason": "threshold",
                     *           "subject": {
                     *             "user_id": "user:ada",
                     *             "account_label": "demo-merchant"
                     *           },
                     *           "client": {
                     *             "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *             "kind": "grant",
                     *             "name": "Errand bot",
                     *             "session_id": "errands-2026-11-22"
                     *           },
                     *           "app_id": "delivery",
                     *           "capability_name": "create",
                     *           "capability_version": "1.0.0",
                     *           "title": "Book a delivery",
                     *           "risk": "medium",
                     *           "effects": {
                     *             "read_only": false,
                     *             "destructive": false,
                     *             "idempotent": false,
                     *             "open_world": true
                     *           },
                     *           "input_digest": "sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b",
                     *           "input_preview": {
                     *             "pickup": {
                     *               "lat": 37.7599,
                     *               "lng": -122.4148
                     *             },
                     *             "dropoff": {
                     *               "lat": 37.7897,
                     *               "lng": -122.4011
                     *             },
                     *             "tipMinor": 200
                     *           },
                     *           "quote": {
                     *             "gross_minor": "10",
                     *             "platform_fee_minor": "1",
                     *             "platform_fee_bps": 1000,
                     *             "third_party_cost_minor": "0",
                     *             "net_to_account_minor": "9",
                     *             "commits_minor": "2907",
                     *             "expires_at": "2026-11-22T09:40:00.000Z"
                     *           },
                     *           "options": [
                     *             "approve_once",
                     *             "approve_session",
                     *             "approve_limited",
                     *             "deny"
                     *           ],
                     *           "verification_uri": "https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *           "user_code": "WDJB-MJHT",
                     *           "proof_required": {
                     *             "acr_values": [
                     *               "phr"
                     *             ],
                     *             "max_age_s": 300
                     *           },
                     *           "poll_uri": "https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *           "interval": 2,
                     *           "expires_at": "2026-11-22T09:45:00.000Z",
                     *           "resume": {
                     *             "method": "POST",
                     *             "url": "https://agent.example.com/v1/tools/invoke",
                     *             "headers": {
                     *               "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
                     *             }
                     *           },
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "decision": null,
                     *           "decided_at": null,
                     *           "input_edited": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        consents: components["schemas"]["Consent"][];
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getConsent: {
        parameters: {
            query?: {
                /** @description Seconds to wait while it is pending: 0 to 25, 0 unless given. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7 */
                id: components["parameters"]["consents-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent": {
                     *         "id": "3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "status": "pending",
                     *         "reason": "threshold",
                     *         "subject": {
                     *           "user_id": "user:ada",
                     *           "account_label": "demo-merchant"
                     *         },
                     *         "client": {
                     *           "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "kind": "grant",
                     *           "name": "Errand bot",
                     *           "session_id": "errands-2026-11-22"
                     *         },
                     *         "app_id": "delivery",
                     *         "capability_name": "create",
                     *         "capability_version": "1.0.0",
                     *         "title": "Book a delivery",
                     *         "risk": "medium",
                     *         "effects": {
                     *           "read_only": false,
                     *           "destructive": false,
                     *           "idempotent": false,
                     *           "open_world": true
                     *         },
                     *         "input_digest": "sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b",
                     *         "input_preview": {
                     *           "pickup": {
                     *             "lat": 37.7599,
                     *             "lng": -122.4148
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7897,
                     *             "lng": -122.4011
                     *           },
                     *           "tipMinor": 200
                     *         },
                     *         "quote": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9",
                     *           "commits_minor": "2907",
                     *           "expires_at": "2026-11-22T09:40:00.000Z"
                     *         },
                     *         "options": [
                     *           "approve_once",
                     *           "approve_session",
                     *           "approve_limited",
                     *           "deny"
                     *         ],
                     *         "verification_uri": "https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "user_code": "WDJB-MJHT",
                     *         "proof_required": {
                     *           "acr_values": [
                     *             "phr"
                     *           ],
                     *           "max_age_s": 300
                     *         },
                     *         "poll_uri": "https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "interval": 2,
                     *         "expires_at": "2026-11-22T09:45:00.000Z",
                     *         "resume": {
                     *           "method": "POST",
                     *           "url": "https://agent.example.com/v1/tools/invoke",
                     *           "headers": {
                     *             "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
                     *           }
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "decision": null,
                     *         "decided_at": null,
                     *         "input_edited": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    decideConsent: {
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
                /** @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7 */
                id: components["parameters"]["consents-id"];
            };
            cookie?: never;
        };
        /** @description At most 65 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve_once"
                 *     }
                 */
                "application/json": components["schemas"]["ConsentDecision"];
            };
        };
        responses: {
            /** @description The consent as it was decided. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent": {
                     *         "id": "3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "status": "approved",
                     *         "reason": "threshold",
                     *         "subject": {
                     *           "user_id": "user:ada",
                     *           "account_label": "demo-merchant"
                     *         },
                     *         "client": {
                     *           "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "kind": "grant",
                     *           "name": "Errand bot",
                     *           "session_id": "errands-2026-11-22"
                     *         },
                     *         "app_id": "delivery",
                     *         "capability_name": "create",
                     *         "capability_version": "1.0.0",
                     *         "title": "Book a delivery",
                     *         "risk": "medium",
                     *         "effects": {
                     *           "read_only": false,
                     *           "destructive": false,
                     *           "idempotent": false,
                     *           "open_world": true
                     *         },
                     *         "input_digest": "sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b",
                     *         "input_preview": {
                     *           "pickup": {
                     *             "lat": 37.7599,
                     *             "lng": -122.4148
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7897,
                     *             "lng": -122.4011
                     *           },
                     *           "tipMinor": 200
                     *         },
                     *         "quote": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9",
                     *           "commits_minor": "2907",
                     *           "expires_at": "2026-11-22T09:40:00.000Z"
                     *         },
                     *         "options": [],
                     *         "verification_uri": "https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "user_code": "WDJB-MJHT",
                     *         "proof_required": {
                     *           "acr_values": [
                     *             "phr"
                     *           ],
                     *           "max_age_s": 300
                     *         },
                     *         "poll_uri": "https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "interval": 2,
                     *         "expires_at": "2026-11-22T09:46:00.000Z",
                     *         "resume": {
                     *           "method": "POST",
                     *           "url": "https://agent.example.com/v1/tools/invoke",
                     *           "headers": {
                     *             "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
                     *           }
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "decision": "approve_once",
                     *         "decided_at": "2026-11-22T09:31:00.000Z",
                     *         "input_edited": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-insufficient_user_authentication"];
            403: components["responses"]["self_approval_forbidden"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["consent_decided"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    cancelConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7 */
                id: components["parameters"]["consents-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent, cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent": {
                     *         "id": "3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "status": "cancelled",
                     *         "reason": "threshold",
                     *         "subject": {
                     *           "user_id": "user:ada",
                     *           "account_label": "demo-merchant"
                     *         },
                     *         "client": {
                     *           "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "kind": "grant",
                     *           "name": "Errand bot",
                     *           "session_id": "errands-2026-11-22"
                     *         },
                     *         "app_id": "delivery",
                     *         "capability_name": "create",
                     *         "capability_version": "1.0.0",
                     *         "title": "Book a delivery",
                     *         "risk": "medium",
                     *         "effects": {
                     *           "read_only": false,
                     *           "destructive": false,
                     *           "idempotent": false,
                     *           "open_world": true
                     *         },
                     *         "input_digest": "sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b",
                     *         "input_preview": {
                     *           "pickup": {
                     *             "lat": 37.7599,
                     *             "lng": -122.4148
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7897,
                     *             "lng": -122.4011
                     *           },
                     *           "tipMinor": 200
                     *         },
                     *         "quote": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9",
                     *           "commits_minor": "2907",
                     *           "expires_at": "2026-11-22T09:40:00.000Z"
                     *         },
                     *         "options": [],
                     *         "verification_uri": "https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "user_code": "WDJB-MJHT",
                     *         "proof_required": {
                     *           "acr_values": [
                     *             "phr"
                     *           ],
                     *           "max_age_s": 300
                     *         },
                     *         "poll_uri": "https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "interval": 2,
                     *         "expires_at": "2026-11-22T09:45:00.000Z",
                     *         "resume": {
                     *           "method": "POST",
                     *           "url": "https://agent.example.com/v1/tools/invoke",
                     *           "headers": {
                     *             "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
                     *           }
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "decision": null,
                     *         "decided_at": null,
                     *         "input_edited": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["consent_decided"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    revokeConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7 */
                id: components["parameters"]["consents-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent, revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consent": {
                     *         "id": "3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "status": "revoked",
                     *         "reason": "threshold",
                     *         "subject": {
                     *           "user_id": "user:ada",
                     *           "account_label": "demo-merchant"
                     *         },
                     *         "client": {
                     *           "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "kind": "grant",
                     *           "name": "Errand bot",
                     *           "session_id": "errands-2026-11-22"
                     *         },
                     *         "app_id": "delivery",
                     *         "capability_name": "create",
                     *         "capability_version": "1.0.0",
                     *         "title": "Book a delivery",
                     *         "risk": "medium",
                     *         "effects": {
                     *           "read_only": false,
                     *           "destructive": false,
                     *           "idempotent": false,
                     *           "open_world": true
                     *         },
                     *         "input_digest": "sha256:3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b3f9c0a7b",
                     *         "input_preview": {
                     *           "pickup": {
                     *             "lat": 37.7599,
                     *             "lng": -122.4148
                     *           },
                     *           "dropoff": {
                     *             "lat": 37.7897,
                     *             "lng": -122.4011
                     *           },
                     *           "tipMinor": 200
                     *         },
                     *         "quote": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9",
                     *           "commits_minor": "2907",
                     *           "expires_at": "2026-11-22T09:40:00.000Z"
                     *         },
                     *         "options": [],
                     *         "verification_uri": "https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "user_code": "WDJB-MJHT",
                     *         "proof_required": {
                     *           "acr_values": [
                     *             "phr"
                     *           ],
                     *           "max_age_s": 300
                     *         },
                     *         "poll_uri": "https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7",
                     *         "interval": 2,
                     *         "expires_at": "2026-11-22T09:46:00.000Z",
                     *         "resume": {
                     *           "method": "POST",
                     *           "url": "https://agent.example.com/v1/tools/invoke",
                     *           "headers": {
                     *             "Idempotency-Key": "7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11"
                     *           }
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "decision": "approve_once",
                     *         "decided_at": "2026-11-22T09:31:00.000Z",
                     *         "input_edited": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        consent: components["schemas"]["Consent"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["consent_decided"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    invokeTool: {
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
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "app_id": "places",
                 *       "capability_name": "save",
                 *       "input": {
                 *         "name": "Home",
                 *         "lat": 37.7599,
                 *         "lng": -122.4148,
                 *         "address": "2400 Mission St, San Francisco"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InvokeRequest"];
            };
        };
        responses: {
            /** @description What came of it, and what it cost. Of a dry run: what it would cost and ask. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Fee-Receipt": components["headers"]["Fee-Receipt"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "succeeded",
                     *       "txn_id": "7c1f2a9e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
                     *       "result": {
                     *         "place": {
                     *           "name": "Home",
                     *           "lat": 37.7599,
                     *           "lng": -122.4148,
                     *           "address": "2400 Mission St, San Francisco"
                     *         }
                     *       },
                     *       "for_person": null,
                     *       "capability_version": "1.0.0",
                     *       "input_edited": false,
                     *       "consent_id": null,
                     *       "grant_id": "0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10",
                     *       "fee": {
                     *         "gross_minor": "0",
                     *         "platform_fee_minor": "0",
                     *         "platform_fee_bps": 1000,
                     *         "third_party_cost_minor": "0",
                     *         "net_to_account_minor": "0",
                     *         "currency": "USD",
                     *         "committed_minor": null,
                     *         "receipt_url": "https://agent.example.com/api/fee-audit/7c1f2a9e-3b4d-4e5f-8a6b-9c0d1e2f3a4b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvokedCall"] | components["schemas"]["DryRun"];
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`cursor_invalid`](/problems/cursor_invalid): The cursor is not valid here.
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
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            /**
             * @description [`consent_required`](/problems/consent_required): The person has to say yes first.
             *     [`payment_method_required`](/problems/payment_method_required): A saved payment method is needed.
             *     [`payment_overdue`](/problems/payment_overdue): A payment is overdue.
             */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "PAYMENT-REQUIRED": components["headers"]["PAYMENT-REQUIRED"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConsentMember"];
                };
            };
            /**
             * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
             *     [`product_not_yours`](/problems/product_not_yours): The key is not for this product.
             *     [`outside_consent_profile`](/problems/outside_consent_profile): The person doesn’t allow that.
             *     [`consent_denied`](/problems/consent_denied): The person said no.
             *     [`grant_constraint_violated`](/problems/grant_constraint_violated): The input is outside what the key or grant allows.
             *     [`account_limit_reached`](/problems/account_limit_reached): The account owes too much for calls.
             *     [`seller_cannot_bid`](/problems/seller_cannot_bid): Sellers don’t bid.
             *     [`bidder_banned`](/problems/bidder_banned): You are banned from this room.
             *     [`payer_blocked`](/problems/payer_blocked): You can’t pay here now.
             *     [`own_stream`](/problems/own_stream): The stream is your own.
             *     [`banned`](/problems/banned): You are banned from this room.
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
            /**
             * @description [`not_found`](/problems/not_found): Not found.
             *     [`capability_unknown`](/problems/capability_unknown): There is no such capability.
             *     [`place_unknown`](/problems/place_unknown): There is no such place.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`tip_expired`](/problems/tip_expired): The time to pay for the tip is over.
             *     [`invalid_state_transition`](/problems/invalid_state_transition): It can’t move there from where it is.
             *     [`payment_not_authorised`](/problems/payment_not_authorised): The payment isn’t authorised yet.
             *     [`cancellation_price_expired`](/problems/cancellation_price_expired): The price of cancelling has expired.
             *     [`cancellation_price_changed`](/problems/cancellation_price_changed): The price of cancelling has changed.
             *     [`nothing_captured`](/problems/nothing_captured): Nothing has been captured.
             *     [`place_limit_reached`](/problems/place_limit_reached): There are too many places.
             *     [`mail_key_spent`](/problems/mail_key_spent): Nothing can be sent under this key any more.
             *     [`consent_limit_reached`](/problems/consent_limit_reached): Too many requests wait for the person.
             *     [`outcome_unknown`](/problems/outcome_unknown): Nobody can find out whether the call was carried out.
             *     [`feature_off`](/problems/feature_off): The stream doesn’t have this.
             *     [`auction_not_open`](/problems/auction_not_open): The auction takes no bids yet.
             *     [`auction_closed`](/problems/auction_closed): The auction is closed.
             *     [`auction_full`](/problems/auction_full): The auction takes no more bids.
             *     [`auction_log_too_long`](/problems/auction_log_too_long): The log is too long to be checked here.
             *     [`bid_too_low`](/problems/bid_too_low): The bid is too low.
             *     [`already_leading`](/problems/already_leading): You lead already.
             *     [`stale_seq`](/problems/stale_seq): The auction has moved on.
             *     [`confirm_required`](/problems/confirm_required): The bid needs a confirmation.
             *     [`stream_not_live`](/problems/stream_not_live): The stream isn’t on air.
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
            /**
             * @description [`quote_expired`](/problems/quote_expired): The quote has expired.
             *     [`tracking_expired`](/problems/tracking_expired): The tracking link has expired.
             */
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
             *     [`payment_method_unknown`](/problems/payment_method_unknown): There is no such payment method.
             *     [`cancellation_token_invalid`](/problems/cancellation_token_invalid): The token is not of this delivery’s cancellation.
             *     [`payment_customer_unknown`](/problems/payment_customer_unknown): You have no such payment customer.
             *     [`refund_too_large`](/problems/refund_too_large): The refund is larger than what is left.
             *     [`coordinates_unset`](/problems/coordinates_unset): The coordinates look unset.
             *     [`distance_too_long`](/problems/distance_too_long): The distance is too long.
             *     [`quote_mismatch`](/problems/quote_mismatch): The quote is for something else.
             *     [`place_name_empty`](/problems/place_name_empty): The name says nothing.
             *     [`mail_rejected`](/problems/mail_rejected): The mail isn’t accepted.
             *     [`quote_token_invalid`](/problems/quote_token_invalid): The quote isn’t for this call, or has expired.
             *     [`outside_dvr_window`](/problems/outside_dvr_window): That part of the video isn’t there.
             *     [`max_not_allowed`](/problems/max_not_allowed): The auction takes no maxima.
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
            /**
             * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
             *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
             *     [`mail_unavailable`](/problems/mail_unavailable): Mail can’t be sent right now.
             *     [`outcome_pending`](/problems/outcome_pending): It isn’t known yet whether the call was carried out.
             *     [`capability_unavailable`](/problems/capability_unavailable): The service behind the capability doesn’t answer.
             *     [`stream_not_ready`](/problems/stream_not_ready): The stream’s room is not ready.
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
    startChat: {
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
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "How much is a parcel from home to the office?",
                 *       "time_zone": "America/Los_Angeles"
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Server-sent events, each with `id: <run_id>:<seq>`: ready, delta, tool_call, consent_required, done (docs/rules/agent-chat.md). A credential has five streams at a time: another one ends the oldest, without `done`; its client goes on behind its last event after the `retry` that it was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["run_in_progress-conversation_full"];
            410: components["responses"]["run_log_gone"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded-run_limit_reached"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listConversations: {
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
                     *       "conversations": [
                     *         {
                     *           "id": "8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a",
                     *           "title": "How much is a parcel from home to the office?",
                     *           "user_id": "user:ada",
                     *           "account_id": "user:ada",
                     *           "client": {
                     *             "kind": "person",
                     *             "credential_id": "user:ada"
                     *           },
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "updated_at": "2026-11-22T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        conversations: components["schemas"]["Conversation"][];
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createConversation: {
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
                 *       "title": "Cake for Robin"
                 *     }
                 */
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description The conversation. */
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
                     *       "conversation": {
                     *         "id": "8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a",
                     *         "title": "Cake for Robin",
                     *         "user_id": "user:ada",
                     *         "account_id": "user:ada",
                     *         "client": {
                     *           "kind": "person",
                     *           "credential_id": "user:ada"
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "updated_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        conversation: components["schemas"]["Conversation"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversation": {
                     *         "id": "8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a",
                     *         "title": "How much is a parcel from home to the office?",
                     *         "user_id": "user:ada",
                     *         "account_id": "user:ada",
                     *         "client": {
                     *           "kind": "person",
                     *           "credential_id": "user:ada"
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "updated_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        conversation: components["schemas"]["Conversation"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
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
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    changeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Cake for Robin"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversation": {
                     *         "id": "8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a",
                     *         "title": "Cake for Robin",
                     *         "user_id": "user:ada",
                     *         "account_id": "user:ada",
                     *         "client": {
                     *           "kind": "person",
                     *           "credential_id": "user:ada"
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "updated_at": "2026-11-22T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        conversation: components["schemas"]["Conversation"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
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
    listMessages: {
        parameters: {
            query?: {
                /** @description Messages in a page: 1 to 100, 100 unless given. */
                limit?: string;
                /** @description Only messages before this number. Without it the newest. */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
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
                     *       "messages": [
                     *         {
                     *           "role": "user",
                     *           "id": "2d4f6a8c-1b3d-4e5f-9a7b-8c6d5e4f3a2b",
                     *           "number": 1,
                     *           "run_id": "1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "text": "How much is a parcel from home to the office?"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "running": null
                     *     }
                     */
                    "application/json": {
                        messages: components["schemas"]["ChatMessage"][];
                        /** @description Whether there are older ones. */
                        has_more: boolean;
                        /** @description The run that is under way; null: none. */
                        running: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    continueChat: {
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
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
            };
            cookie?: never;
        };
        /** @description At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "How much is a parcel from home to the office?",
                 *       "time_zone": "America/Los_Angeles"
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Server-sent events, each with `id: <run_id>:<seq>`: ready, delta, tool_call, consent_required, done (docs/rules/agent-chat.md). A credential has five streams at a time: another one ends the oldest, without `done`; its client goes on behind its last event after the `retry` that it was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["run_in_progress-conversation_full"];
            410: components["responses"]["run_log_gone"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed-idempotency_key_reused"];
            429: components["responses"]["quota_exceeded-run_limit_reached"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    followRun: {
        parameters: {
            query?: {
                /** @description Only events behind this `seq`. Last-Event-ID says the same, and comes first. */
                after?: string;
            };
            header?: {
                /**
                 * @description The id of the last event that you have. It isn’t sent again.
                 * @example 5f1c0c8f6f2b4c1d
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
                /**
                 * @description The run’s id.
                 * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
                 */
                run_id: components["parameters"]["runs-run_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, each with `id: <run_id>:<seq>`: ready, delta, tool_call, consent_required, done (docs/rules/agent-chat.md). A credential has five streams at a time: another one ends the oldest, without `done`; its client goes on behind its last event after the `retry` that it was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description You have all of them. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["run_log_gone"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation’s id.
                 * @example 8f14e45f-ceea-4e7a-9b6d-5b2f0c3d1e2a
                 */
                id: components["parameters"]["conversations-id"];
                /**
                 * @description The run’s id.
                 * @example 1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
                 */
                run_id: components["parameters"]["runs-run_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run": {
                     *         "id": "1c9a2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
                     *         "status": "ended"
                     *       }
                     *     }
                     */
                    "application/json": {
                        run: components["schemas"]["EndedRun"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    mcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One JSON-RPC message. At most 256 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "ping"
                 *     }
                 */
                "application/json": components["schemas"]["RpcMessage"];
            };
        };
        responses: {
            /** @description The result, or an error. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RpcAnswer"];
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description No message of a revision that is spoken here.
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
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32700,
                     *         "message": "Parse error"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RpcFailure"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            /**
             * @description [`insufficient_scope`](/problems/insufficient_scope): The credential is not enough.
             *     [`origin_forbidden`](/problems/origin_forbidden): The request is for another host, or from another site.
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
            /** @description No such method. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "error": {
                     *         "code": -32601,
                     *         "message": "Method not found"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RpcFailure"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    requestGrant: {
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
                 *       "agent": {
                 *         "name": "Errand bot"
                 *       },
                 *       "scopes": [
                 *         "delivery:@read",
                 *         "delivery:create"
                 *       ],
                 *       "limits": {
                 *         "max_total_minor": "1500"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RequestGrant"];
            };
        };
        responses: {
            /** @description What to show the person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS4A",
                     *       "user_code": "WDJB-MJHT",
                     *       "verification_uri": "https://agent.example.com/grant",
                     *       "verification_uri_complete": "https://agent.example.com/grant?code=WDJB-MJHT",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["MadeGrantRequest"];
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid"];
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
    takeGrant: {
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
                 *       "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS4A"
                 *     }
                 */
                "application/json": components["schemas"]["TakeGrant"];
            };
        };
        responses: {
            /** @description The grant with its token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "grant": {
                     *         "id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "parent_id": null,
                     *         "depth": 0,
                     *         "session_id": "6d0f5c3e-8a1b-4f7d-9c2e-5b4a3d2c1f0e",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "agent": {
                     *           "name": "Errand bot",
                     *           "client_id": null
                     *         },
                     *         "scopes": [
                     *           "delivery:@read",
                     *           "delivery:create"
                     *         ],
                     *         "constraints": {},
                     *         "limits": {
                     *           "max_calls": null,
                     *           "max_per_call_minor": null,
                     *           "max_total_minor": "1500",
                     *           "max_per_day_minor": null
                     *         },
                     *         "spent": {
                     *           "calls": 0,
                     *           "total_minor": "0",
                     *           "reserved_minor": "0"
                     *         },
                     *         "status": "active",
                     *         "idle_ttl_s": 1800,
                     *         "expires_at": "2026-11-22T10:30:00.000Z",
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "revoked_at": null,
                     *         "revoked_reason": null
                     *       },
                     *       "token": "mk_live_g0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXmEOc"
                     *     }
                     */
                    "application/json": {
                        grant: components["schemas"]["Grant"];
                        /** @description Shown once: `Authorization: Bearer <token>`. */
                        token: string;
                    };
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`authorization_pending`](/problems/authorization_pending): The person hasn’t decided yet.
             *     [`slow_down`](/problems/slow_down): The agent asks too often.
             *     [`access_denied`](/problems/access_denied): The person said no.
             *     [`expired_token`](/problems/expired_token): The request is over.
             *     [`invalid_grant`](/problems/invalid_grant): There is nothing to take for this device code.
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
            /** @description [`outside_consent_profile`](/problems/outside_consent_profile): The person doesn’t allow that. */
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
            409: components["responses"]["grant_limit_reached"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["media_type_unsupported"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    auditCallFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction’s id.
                 * @example 5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827
                 */
                txnId: string;
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
                     *       "gross_minor": "10",
                     *       "platform_fee_minor": "1",
                     *       "platform_fee_bps": 1000,
                     *       "third_party_cost_minor": "0",
                     *       "net_to_account_minor": "9",
                     *       "breakdown": {
                     *         "currency": "USD",
                     *         "policy": {
                     *           "version": "agent-charter-v1",
                     *           "digest": "sha256:2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c"
                     *         },
                     *         "lines": [
                     *           {
                     *             "seq": 1,
                     *             "kind": "capability_price",
                     *             "description": "A call of delivery.create 1.0.0",
                     *             "quantity": 1,
                     *             "unit_minor": "10",
                     *             "rate_bps": null,
                     *             "amount_minor": "10",
                     *             "payee": "app:delivery"
                     *           },
                     *           {
                     *             "seq": 2,
                     *             "kind": "platform_fee",
                     *             "description": "The platform’s part of the price, rounded down",
                     *             "quantity": 1,
                     *             "unit_minor": null,
                     *             "rate_bps": 1000,
                     *             "amount_minor": "-1",
                     *             "payee": "platform"
                     *           }
                     *         ],
                     *         "committed": {
                     *           "amount_minor": "1107",
                     *           "reference": "delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10"
                     *         },
                     *         "stored": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9"
                     *         },
                     *         "recomputed": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9"
                     *         },
                     *         "drift": {
                     *           "ok": true,
                     *           "diffs": []
                     *         },
                     *         "receipt": {
                     *           "kid": "a1",
                     *           "jws": "eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoiZmVlLXJlY2VpcHQrandzIn0.e30.c2lnbmF0dXJl",
                     *           "hash": "1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f",
                     *           "prev_hash": "0000000000000000000000000000000000000000000000000000000000000000"
                     *         },
                     *         "consent_id": "c1f7a2d4-5b6e-4c8f-9a0b-1d2e3f405162",
                     *         "grant_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "input_digest": "sha256:4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b",
                     *         "output_digest": "sha256:9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d",
                     *         "explanation": "The call of delivery.create 1.0.0 cost $0.10 by agent-charter-v1: $0.01 (1000 basis points, rounded down) is the platform’s, $0.00 goes outside, $0.09 goes to the application. Beyond that it committed the person to $11.07. Its receipt is number 1 of the account’s chain. Row, recomputation, ledger, receipt and chain agree."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CallFeeAudit"];
                };
            };
            /** @description For a browser without a credential: the call’s page. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                app_id?: string;
                status?: "running" | "succeeded" | "failed" | "outcome_unknown";
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
                     *       "transactions": [
                     *         {
                     *           "txn_id": "5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827",
                     *           "status": "succeeded",
                     *           "app_id": "delivery",
                     *           "capability_name": "create",
                     *           "capability_version": "1.0.0",
                     *           "user_id": "user:ada",
                     *           "account_id": "org:demo-merchant",
                     *           "client": {
                     *             "kind": "grant",
                     *             "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *             "name": "Errand bot",
                     *             "session_id": "errands-2026-11-22"
                     *           },
                     *           "grant_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "consent_id": "c1f7a2d4-5b6e-4c8f-9a0b-1d2e3f405162",
                     *           "input_digest": "sha256:4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b",
                     *           "output_digest": "sha256:9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d",
                     *           "input_edited": false,
                     *           "problem_code": null,
                     *           "fee": {
                     *             "gross_minor": "10",
                     *             "platform_fee_minor": "1",
                     *             "platform_fee_bps": 1000,
                     *             "third_party_cost_minor": "0",
                     *             "net_to_account_minor": "9",
                     *             "currency": "USD",
                     *             "committed_minor": "1107",
                     *             "receipt_url": "https://agent.example.com/api/fee-audit/5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827"
                     *           },
                     *           "committed": {
                     *             "amount_minor": "1107",
                     *             "reference": "delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10"
                     *           },
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "settled_at": "2026-11-22T09:30:01.204Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        transactions: components["schemas"]["Transaction"][];
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The transaction’s id.
                 * @example 5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827
                 */
                txn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "txn_id": "5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827",
                     *         "status": "succeeded",
                     *         "app_id": "delivery",
                     *         "capability_name": "create",
                     *         "capability_version": "1.0.0",
                     *         "user_id": "user:ada",
                     *         "account_id": "org:demo-merchant",
                     *         "client": {
                     *           "kind": "grant",
                     *           "credential_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "name": "Errand bot",
                     *           "session_id": "errands-2026-11-22"
                     *         },
                     *         "grant_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *         "consent_id": "c1f7a2d4-5b6e-4c8f-9a0b-1d2e3f405162",
                     *         "input_digest": "sha256:4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b",
                     *         "output_digest": "sha256:9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d9d",
                     *         "input_edited": false,
                     *         "problem_code": null,
                     *         "fee": {
                     *           "gross_minor": "10",
                     *           "platform_fee_minor": "1",
                     *           "platform_fee_bps": 1000,
                     *           "third_party_cost_minor": "0",
                     *           "net_to_account_minor": "9",
                     *           "currency": "USD",
                     *           "committed_minor": "1107",
                     *           "receipt_url": "https://agent.example.com/api/fee-audit/5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827"
                     *         },
                     *         "committed": {
                     *           "amount_minor": "1107",
                     *           "reference": "delivery:0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10"
                     *         },
                     *         "created_at": "2026-11-22T09:30:00.000Z",
                     *         "settled_at": "2026-11-22T09:30:01.204Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        transaction: components["schemas"]["Transaction"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listReceipts: {
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
                     *       "account_id": "org:demo-merchant",
                     *       "receipts": [
                     *         {
                     *           "seq": 1,
                     *           "txn_id": "5d0c7b1e-3f2a-4e6b-9a8d-7c6b5a493827",
                     *           "jws": "eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoiZmVlLXJlY2VpcHQrandzIn0.e30.c2lnbmF0dXJl",
                     *           "hash": "1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f",
                     *           "prev_hash": "0000000000000000000000000000000000000000000000000000000000000000"
                     *         }
                     *       ],
                     *       "head": {
                     *         "jws": "eyJhbGciOiJFZERTQSIsImtpZCI6ImExIiwidHlwIjoiZmVlLXJlY2VpcHQrandzIn0.e30.c2lnbmF0dXJl",
                     *         "receipts": 1,
                     *         "signed_at": "2026-11-22T09:31:00.000Z"
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiptChain"];
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid-key_malformed-credential_unknown-credential_ended"];
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
                     *             "*"
                     *           ],
                     *           "filter": {},
                     *           "status": "active",
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "secret": null,
                     *           "secret_shown": true,
                     *           "old_secret_until": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        next_cursor: string | null;
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
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secret_shown": false,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
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
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "secret": null,
                     *         "secret_shown": true,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
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
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "secret": null,
                     *         "secret_shown": true,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
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
                     *         "due_at": "2026-11-21T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "type": "webhook.test",
                     *         "data": {
                     *           "webhook_id": "c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34"
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
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                     *         "secret_shown": false,
                     *         "old_secret_until": "2026-11-22T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
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
                     *           "due_at": null,
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "type": "grant.revoked",
                     *           "data": {
                     *             "grant_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *             "sequence": 1,
                     *             "parent_id": null,
                     *             "status": "revoked",
                     *             "reason": "owner",
                     *             "user_id": "user:ada",
                     *             "account_id": "user:ada",
                     *             "session_id": "s-1",
                     *             "agent": {
                     *               "name": "Errand bot",
                     *               "client_id": null
                     *             }
                     *           },
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "at": "2026-11-21T09:30:00.000Z",
                     *               "status": 200,
                     *               "error": null,
                     *               "latency_ms": 84,
                     *               "answer": "ok"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
             *     [`cursor_invalid`](/problems/cursor_invalid): The cursor is not valid here.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                     *         "due_at": "2026-11-21T09:30:00.000Z",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "type": "grant.revoked",
                     *         "data": {
                     *           "grant_id": "9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19",
                     *           "sequence": 1,
                     *           "parent_id": null,
                     *           "status": "revoked",
                     *           "reason": "owner",
                     *           "user_id": "user:ada",
                     *           "account_id": "user:ada",
                     *           "session_id": "s-1",
                     *           "agent": {
                     *             "name": "Errand bot",
                     *             "client_id": null
                     *           }
                     *         },
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "status": 200,
                     *             "error": null,
                     *             "latency_ms": 84,
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
    getProtectedResource: {
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
            /** @description The metadata (RFC 9728). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://agent.example.com",
                     *       "authorization_servers": [
                     *         "https://id.example.com"
                     *       ],
                     *       "jwks_uri": "https://agent.example.com/.well-known/jwks.json",
                     *       "scopes_supported": [
                     *         "delivery:quote",
                     *         "delivery:list",
                     *         "delivery:get",
                     *         "delivery:track",
                     *         "delivery:cancel_preview",
                     *         "delivery:audit_fee",
                     *         "delivery:receipt",
                     *         "delivery:create",
                     *         "delivery:dispatch",
                     *         "delivery:cancel",
                     *         "delivery:refund",
                     *         "live:list_live",
                     *         "live:get_stream",
                     *         "live:read_chat",
                     *         "live:list_auctions",
                     *         "live:get_auction",
                     *         "live:verify_auction",
                     *         "live:place_bid",
                     *         "live:clip",
                     *         "live:tip",
                     *         "intel:list_competitors",
                     *         "intel:list_insights",
                     *         "intel:verify_insight",
                     *         "places:save",
                     *         "places:list",
                     *         "places:forget",
                     *         "account:spending",
                     *         "account:pending",
                     *         "mail:send",
                     *         "delivery:@read",
                     *         "delivery:@write",
                     *         "live:@read",
                     *         "live:@write",
                     *         "intel:@read",
                     *         "places:@write",
                     *         "places:@read",
                     *         "account:@read",
                     *         "mail:@write"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "resource_name": "Waypost agent",
                     *       "resource_documentation": "https://agent.example.com/docs"
                     *     }
                     */
                    "application/json": components["schemas"]["ProtectedResource"];
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
    getProtectedMcp: {
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
            /** @description The metadata (RFC 9728). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://agent.example.com/mcp",
                     *       "authorization_servers": [
                     *         "https://id.example.com"
                     *       ],
                     *       "jwks_uri": "https://agent.example.com/.well-known/jwks.json",
                     *       "scopes_supported": [
                     *         "delivery:quote",
                     *         "delivery:list",
                     *         "delivery:get",
                     *         "delivery:track",
                     *         "delivery:cancel_preview",
                     *         "delivery:audit_fee",
                     *         "delivery:receipt",
                     *         "delivery:create",
                     *         "delivery:dispatch",
                     *         "delivery:cancel",
                     *         "delivery:refund",
                     *         "live:list_live",
                     *         "live:get_stream",
                     *         "live:read_chat",
                     *         "live:list_auctions",
                     *         "live:get_auction",
                     *         "live:verify_auction",
                     *         "live:place_bid",
                     *         "live:clip",
                     *         "live:tip",
                     *         "intel:list_competitors",
                     *         "intel:list_insights",
                     *         "intel:verify_insight",
                     *         "places:save",
                     *         "places:list",
                     *         "places:forget",
                     *         "account:spending",
                     *         "account:pending",
                     *         "mail:send",
                     *         "delivery:@read",
                     *         "delivery:@write",
                     *         "live:@read",
                     *         "live:@write",
                     *         "intel:@read",
                     *         "places:@write",
                     *         "places:@read",
                     *         "account:@read",
                     *         "mail:@write"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "resource_name": "Waypost agent",
                     *       "resource_documentation": "https://agent.example.com/docs"
                     *     }
                     */
                    "application/json": components["schemas"]["ProtectedResource"];
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
                     *       "serviceId": "agent",
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
                     *       "serviceId": "agent",
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
                     *       "serviceId": "agent",
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
                     *       "service": "agent",
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
    onConsentRequested: {
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
                "application/json": components["schemas"]["ConsentWebhookPayload"];
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
    onConsentDecided: {
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
                "application/json": components["schemas"]["ConsentWebhookPayload"];
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
    onGrantRevoked: {
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
                "application/json": components["schemas"]["GrantWebhookPayload"];
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
    onTransactionSettled: {
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
                "application/json": components["schemas"]["TransactionWebhookPayload"];
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
