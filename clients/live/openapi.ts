// Made of docs/openapi by `npm run openapi`.
export interface paths {
    "/api/streams/go-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go live
         * @description Creates a stream of the caller, with an ingest URL and key for their encoder and a ticket for its room. It is live with the first segment, and expires without one within 24 hours. A host may have one stream that is live or about to be, and twenty that begin later. The key is shown once: a retry with the same Idempotency-Key gets the answer without it.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`go_live`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["goLive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List streams on air
         * @description Public streams that are live or reconnecting, the most watched first. A language also finds its regions: en finds en-US. Answers have an ETag and may be up to two seconds old. Counts can change between pages: asOf says when each page was read.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`).
         */
        get: operations["listLiveStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is on, what comes, what was
         * @description Public streams in sections, all of one moment: live, upcoming, auctions, replays. A section’s nextCursor continues that section: send it with `section`. Answers have an ETag and may be up to two seconds old.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`).
         */
        get: operations["listCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories with their counts
         * @description Every category, the most watched first. All counts are of one moment: a category’s count is the sum of its public live streams, and totalViewers is the sum of the categories. Answers have an ETag and may be up to two seconds old.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`).
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{slug}/thumbnail.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A category’s picture
         * @description An SVG, 320 by 180. It is drawn without a look-up; caches may keep it for a day.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getCategoryThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stream
         * @description One stream, also after its end. Without a credential the answer may be up to two seconds old. With one it is current, and its ETag is the version for If-Match.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a stream
         * @description Changes the given fields, in the room at once and in lists within seconds. The planned begin and the recording can be changed only before the first segment; after the end only what lists show. With If-Match, only if its host has changed nothing since; what viewers do doesn’t count.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        patch: operations["amendStream"];
        trace?: never;
    };
    "/api/streams/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a stream
         * @description Ends the stream for good. One that hasn’t begun is cancelled. One that is over already doesn’t change. While an open auction has bids its host can’t end it; auctions without bids are cancelled. Moderators can, and all are cancelled.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `live:moderate` or `ops`. The stream is its host’s; moderators and ops end any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["endStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a stream another key
         * @description Shows a new key, once. From now on files with the old key are refused, so give your encoder the new one. If it continues within 60 s, the stream goes on.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["rotateStreamKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/socket-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for a stream’s room
         * @description A ticket opens one socket within 60 s, for the caller and from the page that requested it. Anyone may watch without one. Chatting, bidding and moderating need one.
         *
         *     **Access.** Needs a bearer token. Anyone who is signed in.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`ticket`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["issueSocketTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the chat
         * @description Messages of the room, the newest first. Kept are the newest two thousand events of the room, or those of the last ten minutes if they are fewer. Removed messages are not included, nor quoted. In the room itself `history` returns the same.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 240 requests a minute for each IP address (`chat_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listChatMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/chat/messages/{messageId}": {
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
         * Take a message off
         * @description For the host and moderators, on air and for as long as the chat can be read. It is gone for everybody, in quotes, too; one that is gone already is a 204. In the room itself `chat.delete` does the same.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `live:moderate` or `ops`. The chat is that of its stream’s host; moderators and ops keep order in any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteChatMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/chat/bans/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ban somebody from the room
         * @description For the host and moderators, on air and for as long as the chat can be read. What they said is gone for everybody, and they come in no more; again is a 204, too. `userId` is an author’s id in the chat. In the room itself `mod.ban` does the same, and `mod.unban` lifts it.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `live:moderate` or `ops`. The chat is that of its stream’s host; moderators and ops keep order in any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["banFromChat"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ws/streams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Enter a stream’s room
         * @description A WebSocket with the subprotocol `live.v1`, which /asyncapi.json describes. Anyone may watch. A ticket from `POST /api/streams/{id}/socket-ticket`, in `ticket` or as a second subprotocol `ticket.<ticket>`, identifies the person. If you may not connect, the socket is opened and closed with a code that says why.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 60 requests a minute for each IP address (`socket`).
         */
        get: operations["openRoom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/frame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a stream’s picture
         * @description The picture that its thumbnailUrl names. A stream that shows none of its own has none here: 404. Caches may keep it for a minute; another picture has another thumbnailUrl.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 3,000 requests a minute for each IP address (`playback`).
         */
        get: operations["getStreamFrame"];
        /**
         * Give a stream on air a picture for lists
         * @description Stores a picture of what is on air, in the place of the one before: a baseline JPEG of at most 1,280 by 1,280 pixels, every 30 s at most. The control room sends one each minute. Its metadata is removed first. It is shown while the stream is on air, and with its recording; it is deleted with the stream’s video. Private streams and those for adults show none.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`frame`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["putStreamFrame"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/auctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a stream’s auctions
         * @description Auctions of a stream, the newest first, for whoever may see the stream. Open ones may be up to a second old.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listAuctions"];
        put?: never;
        /**
         * Put something up for auction
         * @description Adds an auction to the host’s stream, which needs to allow auctions (features). It opens at once, at startsAt, or when its host opens it. The answer has it as it was created: by then its room knows of it, and has opened what starts now. Five are open at once, and a stream has 200 at most. The reserve and where it is fetched are never shown.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createAuction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an auction
         * @description One auction, also after its end, for whoever may see its stream. An open one may be up to a second old. With a bearer token it is current, and `you` says who you are in it.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getAuction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an auction’s picture
         * @description The picture that its imageUrl names, for whoever may see the stream. Caches may keep it for five minutes; another picture has another imageUrl.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getAuctionImage"];
        /**
         * Give an auction a picture
         * @description Stores a picture of an auction that isn’t closed, in the place of the one before: twenty at most. Its metadata is removed first: place, time, device, thumbnails, comments; only the orientation stays. SVG isn’t accepted, because it can contain scripts.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The auction is its stream’s host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["putAuctionImage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/bids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an auction’s bids
         * @description Bids and raised maxima, the newest first, for whoever may see the stream. Nobody’s name is in it, and no maximum: the log opens these at the end.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listBids"];
        put?: never;
        /**
         * Bid
         * @description Bids for the caller: exactly amountMinor, or with maxMinor as little above the others as leads, up to there. Of equal bests the earlier leads. Whoever leads can only raise their maximum. Amounts are in cents. With an Idempotency-Key a retry is the same bid with the same receipt, for good. In the room `bid.place` does the same: 60 bids in ten seconds over both.
         *
         *     **Access.** Needs a bearer token. Anyone who is signed in.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests in 10 seconds for each caller (`bid`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["placeBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an auction’s log
         * @description Everything that happened, a line each as NDJSON, for whoever may see the stream: anybody can check that it goes by the rules and that nothing was changed. Until the end an answer has 1000 lines at most: go on with fromSeq, one above the last line’s seq, until there are none. Afterwards it has all of them.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readAuctionLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an auction’s log
         * @description Replays the log: whether its chain is whole and each line goes by the rules; else the first bad line and what is wrong with it. It is our own word: who doubts it reads the log, and checks it by `npm run verify-auction`. Up to 10000 lines are checked here.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 20 requests a minute for each IP address (`auction_check`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["verifyAuction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an auction
         * @description Opens a scheduled auction now, for its whole duration. One that is open stays as it is.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The auction is its stream’s host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["openAuction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auctions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an auction
         * @description The host cancels an auction without bids. With bids only ops void it, which its log says. One that is cancelled stays as it is.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `ops`. The auction is its stream’s host’s; ops void any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 requests a minute for each caller (`host`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["cancelAuction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your orders
         * @description What you have bought, or as a host sold, the newest first.
         *
         *     **Access.** Needs a bearer token. An order is its buyer’s and its seller’s; ops see any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 300 requests a minute for each caller (`payer_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an order
         * @description What became of a sold lot: for its buyer, its seller and ops. Its buyer alone sees where it is brought, and how to pay.
         *
         *     **Access.** Needs a bearer token. An order is its buyer’s and its seller’s; ops see any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 300 requests a minute for each caller (`payer_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay for what you won
         * @description Has an order of yours paid, in time or late: the lot, and with delivery the fare of now from the seller to dropoff, by one payment. A saved card is charged at once; else you pay on paymentIntent.actionUrl. The same again is the same payment; with another card or another dropoff the one before is cancelled. The order is paid once the processor says so: read it again.
         *
         *     **Access.** Needs a bearer token. An order that is to be paid is its buyer’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that an order is ready
         * @description Hands a paid order’s parcel to the delivery service, whose drivers fetch it; buyer and seller get the link to follow it. Again it is the same delivery. One that is collected is in its buyer’s hands with this: delivered.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. An order is its seller’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["sendOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an order
         * @description Gives an unpaid order up: its buyer owes nothing more, and may bid again. What is paid for it from then on goes back. One that is void stays so.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. An order is its seller’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["voidOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/second-chance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer it to the next bidder
         * @description Offers the lot of an unpaid order, or of a void one, to the next bidder, at the best that they have bid. The order before is void. The new one can be paid for a day, is never charged by itself, and is void after that: then there may be a further one.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. An order is its seller’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["offerOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an order
         * @description Gives a buyer’s money back: all of it before it was sent, the lot’s price after that, since the fare has been spent. The order is refunded once the processor has done it: read it again.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `ops`. An order is its seller’s; ops refund any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a stream’s clips
         * @description Clips of a stream, the newest first, for whoever may see the stream. Deleted ones aren’t among them.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listClips"];
        put?: never;
        /**
         * Cut a clip
         * @description Cuts 5 to 60 seconds out of the last 300 of a stream that the caller sees and that has clips (features): in whole segments, beginning within one of the moment that was asked for. Its files are copied, so that it stays when the stream’s are deleted; it is ready within seconds, and the room says so (clip.ready). The title is read as a chat message is. A person cuts one in 10 s, and a stream has 100 an hour. A stream whose video a provider takes in has none.
         *
         *     **Access.** Needs a bearer token. Anyone who is signed in.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 30 requests a minute for each caller (`clip`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a clip
         * @description One clip, also after its stream’s end, for whoever may see that. It may be up to two seconds old.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 600 requests a minute for each IP address (`discovery`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getClip"];
        put?: never;
        post?: never;
        /**
         * Delete a clip
         * @description For whoever cut it, the stream’s host, moderators and ops. Nobody can read or play it from then on, and its files are deleted. Anyone else’s is a 404, as is one that is gone already.
         *
         *     **Access.** Needs a bearer token. Anyone who is signed in.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 30 requests a minute for each caller (`clip`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deleteClip"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hls/clips/{id}/index.m3u8": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a clip: its playlist
         * @description HLS, for a player: complete, and to be begun at the moment that was asked for (EXT-X-START). 404 until the clip is ready, and once it is deleted. A private stream’s needs its host’s bearer token.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 3,000 requests a minute for each IP address (`playback`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readClipPlaylist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hls/clips/{id}/{segment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a clip: one of its files
         * @description A segment or an initialisation section that the clip’s playlist names: the stream’s, byte for byte. It never changes under its name, and is a 404 once the clip is deleted. One range of bytes can be requested.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 3,000 requests a minute for each IP address (`playback`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readClipSegment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your cards
         * @description Your saved cards, the newest first. A lot that you win is charged to the newest one.
         *
         *     **Access.** Needs a bearer token. Their own cards.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 300 requests a minute for each caller (`payer_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Save a card
         * @description Begins to save a card, which its holder enters at the processor: on actionUrl, or in a page of your own by clientSecret. We never see its number. Once it is saved, a lot that you win may be charged to it with nobody there, and lots that are for bidders with a card are open to you.
         *
         *     **Access.** Needs a bearer token. Their own cards.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 10 requests a minute for each caller (`card`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-methods/{id}": {
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
         * Delete a card
         * @description Deletes a saved card of yours. Nothing is charged to it any more.
         *
         *     **Access.** Needs a bearer token. Their own cards.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/stripe/events": {
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
         * @description For Stripe’s webhooks: payments of tips and orders that succeeded or were canceled, refunds, disputes, saved cards. Events may come late, twice and in any order: a payment only moves forward. An event of another payment or another type is accepted and ignored.
         *
         *     **Access.** Needs Stripe’s signature over the body. Payments of tips and orders. What else happens at the processor changes nothing.
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
    "/api/streams/{id}/tip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a tip
         * @description Begins a tip for the host of a stream on air. A saved card (paymentMethodId) is charged at once; else, and where the card is refused or its bank asks something, the tip is paid at actionUrl within 15 minutes. The room announces it once it is paid, its message as the chat’s word list has it. Ten a minute and five unpaid are taken of a person: 429. Sent again with its Idempotency-Key it is the same tip and the same payment.
         *
         *     **Access.** Needs a bearer token. Anyone who is signed in.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["createTip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tip
         * @description For who gave it and for whom it is.
         *
         *     **Access.** Needs a bearer token. The tip of whoever gave it, and of its stream’s host. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 300 requests a minute for each caller (`payer_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["getTip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a stream’s tips
         * @description The tips that were paid, those given back and disputed with them, the newest first: for the stream’s host. totals is of all of them, on each page.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream`. The stream is its host’s. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 300 requests a minute for each caller (`payer_read`); 30 refused credentials a minute for each IP address (`auth_failure`).
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
    "/api/tips/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a tip back
         * @description Gives all of a tip back: for its host, and ops. The payment processor decides afterwards: read the tip again to see whether it is refunded. A refund that is on its way stays the same; one that failed is tried again.
         *
         *     **Access.** Needs a bearer token with the scope `live:stream` or `ops`. The tip is its stream’s host’s; ops give back any. Anyone else’s is a 404.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 60 requests a minute for each caller (`pay`); 600 retries a minute for each caller (`replay`); 60 look-ups of stored answers over quota a minute for each caller (`stored_answer`); 30 refused credentials a minute for each IP address (`auth_failure`).
         *
         *     **Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.
         */
        post: operations["refundTip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is said in a room
         * @description The AsyncAPI 3 document of the subprotocol `live.v1`.
         *
         *     **Access.** Open to anyone.
         *
         *     **Rate limit.** 1,200 requests a minute for each IP address (`documents`).
         */
        get: operations["getAsyncApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/{streamKey}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Push a playlist or a segment
         * @description For encoders: `ffmpeg … -f hls -method PUT <ingest.url>`, or another that pushes HLS. The playlist index.m3u8 and the files that it names, in MPEG-TS or fragmented MP4, each as the body, chunked or not, without a media type: a file of at most 8 MiB, a playlist of 256 KiB. Nothing of the playlist is served: its order, durations and times are read, and viewers get one of our own. The first segment makes the stream live; silence or ENDLIST makes it `reconnecting`, and for another minute the same key goes on with the same stream.
         *
         *     **Access.** Needs the stream’s key in the path. The stream that the key was made for.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each stream (`ingest`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        put: operations["pushVideo"];
        /**
         * Push a playlist or a segment, by POST
         * @description The same as PUT: ffmpeg sends its last segment by POST when it keeps connections open.
         *
         *     **Access.** Needs the stream’s key in the path. The stream that the key was made for.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each stream (`ingest`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["postVideo"];
        /**
         * Delete a segment (has no effect)
         * @description Encoders delete files that have left their own playlist. Here it has no effect: viewers can go back 300 seconds, and files that can’t be played any more are deleted automatically.
         *
         *     **Access.** Needs the stream’s key in the path. The stream that the key was made for.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 600 requests a minute for each stream (`ingest`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        delete: operations["passOverDeletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/cloudflare-stream/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that an encoder came or went
         * @description For Cloudflare Stream, if its live inputs ingest the video. `live_input.connected` makes a stream live, `live_input.disconnected` makes it `reconnecting`. Webhooks of Stream are signed (`Webhook-Signature`); notifications have the secret of their destination in `cf-webhook-auth` instead. They may come late and twice. One of another type, or not of our inputs, is accepted and ignored.
         *
         *     **Access.** Needs Cloudflare’s signature over the body. Live inputs of our own account.
         *
         *     **Rate limit.** 6,000 requests a minute for each IP address (`address`); 120 events a minute for each payment or input that they are about (`event_in`); 1,200 requests a minute for each sender (`webhook_in`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        post: operations["receiveInputEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hls/{id}/index.m3u8": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a stream: its playlist
         * @description HLS, for a player: hls.js, Safari, ffplay. The last 300 seconds, each segment with its time, up to a second old. There is no playlist before the first segment, nor later than 300 seconds after the end, unless the stream is recorded. A private stream needs its host’s bearer token.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 3,000 requests a minute for each IP address (`playback`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readPlaylist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hls/{id}/{segment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a stream: one of its files
         * @description A segment or an initialisation section that the playlist names, byte for byte as the encoder sent it. It never changes under its name. One range of bytes can be requested.
         *
         *     **Access.** Open to anyone; with a bearer token with the scope `live:stream` or `live:moderate` or `ops` it may show more. Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.
         *
         *     **Rate limit.** 3,000 requests a minute for each IP address (`playback`); 30 refused credentials a minute for each IP address (`auth_failure`).
         */
        get: operations["readSegment"];
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
         * Which keys sign head of an auction’s logs?
         * @description The public Ed25519 keys, as a JWK Set (RFC 7517): with them anyone can check a head of an auction’s log, offline. A key stays here for as long as what it signed shall be checked.
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
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AmendStream: {
            /**
             * @description What it is about: 1 to 140 characters, one line.
             * @example Saturday market, first picks
             */
            title?: string & (unknown & unknown);
            /**
             * @description A category, as /api/categories lists them.
             * @example farmers-market
             */
            category?: string;
            /**
             * @description Plain text, at most 5,000 characters.
             * @example
             */
            description?: string;
            /**
             * @description At most 10. Kept in lower case, each once.
             * @example [
             *       "heirloom",
             *       "tomatoes"
             *     ]
             */
            tags?: string[];
            /**
             * @description The spoken language: BCP 47. Null: unknown.
             * @example en-US
             */
            language?: string | null;
            /**
             * @description Whether it is for adults only: false unless given.
             * @example false
             */
            isMature?: boolean;
            /**
             * @description public (default): in lists. unlisted: for everybody with the link. private: for its host and moderators.
             * @example public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * @description Whether it can be watched again: true unless given.
             * @example true
             */
            record?: boolean;
            /**
             * Format: date-time
             * @description When it is to begin, in the future and within 90 days. Without it: now.
             * @example 2026-11-28T10:00:00.000Z
             */
            scheduledFor?: string;
            chat?: {
                /**
                 * @description open: everybody. slow: one message of each person in slowModeSeconds. unique: no text twice. host_only: only the host.
                 * @example open
                 * @enum {string}
                 */
                mode?: "open" | "slow" | "unique" | "host_only";
                /**
                 * @description Seconds between two messages of a person, 3 to 120. Counts in the mode slow.
                 * @example 10
                 */
                slowModeSeconds?: number;
            };
            features?: {
                /**
                 * @description Whether tips can be given here; without it that is a 409 feature_off.
                 * @example true
                 */
                tips?: boolean;
                /**
                 * @description Whether viewers may cut clips here; without it that is a 409 feature_off.
                 * @example true
                 */
                clips?: boolean;
                /**
                 * @description Whether the host may hold auctions here; without it that is a 409 feature_off.
                 * @example true
                 */
                auctions?: boolean;
            };
        };
        AuctionVerification: {
            /**
             * @description Whether chain, times, rules and commitments are right.
             * @example true
             */
            ok: boolean;
            /**
             * @description Lines of the log.
             * @example 10
             */
            entries: number;
            /**
             * @description The newest line’s hash; null where the log isn’t right, or empty.
             * @example 7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7
             */
            headHash: string | null;
            /**
             * @description Where it isn’t right: the first bad line, counted from 1.
             * @example 4
             */
            firstBadLine?: number;
            /**
             * @description What is wrong there.
             * @example Its hash isn’t its own.
             */
            reason?: string;
        };
        Bid: {
            /**
             * @description The bid: its auction and line.
             * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60-9
             */
            id: string;
            /**
             * @description Whose it is, in this auction alone.
             * @example 9b1c04d7e2f35a688c10
             */
            bidderId: string;
            /**
             * @description By their first bid.
             * @example Bidder 3
             */
            alias: string;
            /**
             * @description The offer, in cents; of a raised maximum the price.
             * @example 4200
             */
            amountMinor: number;
            /**
             * @description As it was when it was answered.
             * @example leading
             * @enum {string}
             */
            status: "leading" | "outbid";
            /**
             * @description proxy: with a maximum, which isn’t shown.
             * @example manual
             * @enum {string}
             */
            kind: "manual" | "proxy";
            /**
             * @description Its line in the log.
             * @example 9
             */
            seq: number;
            /**
             * Format: date-time
             * @description By the room’s clock.
             * @example 2026-11-21T09:30:12.000Z
             */
            placedAt: string;
        };
        BidReceipt: {
            /**
             * @description The bid’s line.
             * @example 9
             */
            seq: number;
            /**
             * @description That line’s hash.
             * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
             */
            hash: string;
            /**
             * @description The hash of the line before.
             * @example 7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7
             */
            prevHash: string;
            /**
             * @description A signed `head+jws` over `{auctionId, seq, hash}`: keep it, and nobody can deny the bid.
             * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0…
             */
            head: string;
        };
        Category: {
            /**
             * @description A category, as /api/categories lists them.
             * @example farmers-market
             */
            slug: string;
            /**
             * @description What the category is called.
             * @example Farmers’ Market
             */
            name: string;
            /**
             * Format: uri
             * @description An SVG, 320 by 180.
             */
            thumbnailUrl: string;
            /**
             * @description The sum of its public streams on air, as of asOf.
             * @example 42
             */
            viewerCount: number;
            /**
             * @description Its public streams on air.
             * @example 1
             */
            liveStreamCount: number;
            /**
             * @description 1 is the most watched.
             * @example 1
             */
            rank: number;
        };
        /** @description A chat message. */
        ChatMessage: {
            id: string;
            key: string | null;
            author: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "host" | "moderator" | "viewer";
            };
            text: string;
            /** @description The message that it answers, shortened; only its `id` after that was removed. */
            replyTo: {
                id: string;
                authorId: string | null;
                name: string | null;
                text: string | null;
            } | null;
        };
        Clip: {
            /**
             * Format: uuid
             * @description The clip.
             * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
             */
            id: string;
            /**
             * Format: uuid
             * @description The stream.
             * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
             */
            streamId: string;
            /** @description Who cut it. Null where a sold lot got it by itself. */
            creator: {
                /**
                 * @description Their public id.
                 * @example 9b1c04d7e2f35a688c10
                 */
                id: string;
                /**
                 * @description As they were called then.
                 * @example Ben
                 */
                displayName: string;
            } | null;
            /**
             * @description 1 to 140 characters, one line.
             * @example The blue one
             */
            title: string;
            /**
             * @description pending: its files are being copied. ready: it can be played. failed: failure says why.
             * @example ready
             * @enum {string}
             */
            status: "pending" | "ready" | "failed" | "deleted";
            /**
             * @description no_video: nothing of it was filmed. storage: a file couldn’t be copied. Null unless it has failed.
             * @example null
             */
            failure: ("no_video" | "storage") | null;
            /**
             * @description From the stream’s begin to the moment that was asked for, in ms.
             * @example 671000
             */
            startOffsetMs: number;
            /**
             * @description Of what is there, in whole segments, in ms.
             * @example 32000
             */
            durationMs: number;
            /**
             * @description The auction that it shows.
             * @example null
             */
            auctionId: string | null;
            /**
             * Format: uri
             * @description Its page, to be shared.
             */
            url: string;
            playback: {
                /**
                 * Format: uri
                 * @description Its HLS playlist (RFC 8216); 404 until it is ready.
                 */
                hlsUrl: string;
            };
            /**
             * Format: uri
             * @description A picture: the stream’s.
             */
            thumbnailUrl: string;
            /**
             * Format: date-time
             * @description When it was asked for.
             * @example 2026-11-21T09:41:12.000Z
             */
            createdAt: string;
        };
        CreateAuction: {
            /**
             * @description What is sold: 1 to 140 characters, one line.
             * @example Box of heirlooms
             */
            title: string;
            /**
             * @description Plain text, at most 2,000 characters.
             * @example Four kilos, picked this morning.
             */
            description?: string;
            /**
             * @description The first bid, in cents: 50 to 99,999,999.
             * @example 2000
             */
            startingBidMinor: number;
            /**
             * @description Below it nothing is sold, in cents: above startingBidMinor, to 99,999,999. Secret until the end.
             * @example 5000
             */
            reserveMinor?: number | null;
            /**
             * @description When it opens by itself, within 90 days; null: when its host opens it. Without it: now.
             * @example 2026-11-28T10:15:00.000Z
             */
            startsAt?: string | null;
            /**
             * @description How long it is open unless a late bid moves the end: 10 to 3,600 seconds, 30 unless given.
             * @example 30
             */
            durationSeconds?: number;
            /** @description How it closes: soft, within 10 s by 10 s, 1,800 s beyond at most, unless given. */
            close?: {
                /**
                 * @description soft: a late bid moves the end. sudden_death: nothing does.
                 * @example soft
                 * @enum {string}
                 */
                mode?: "soft" | "sudden_death";
                /**
                 * @description A bid with fewer seconds left moves the end: 1 to 60.
                 * @example 10
                 */
                windowSeconds?: number;
                /**
                 * @description It moves to so many seconds after the bid, never nearer: 1 to 60.
                 * @example 10
                 */
                extendSeconds?: number;
                /**
                 * @description The end moves at most so many seconds beyond the original one: 0 to 7,200.
                 * @example 1800
                 */
                hardStopSeconds?: number;
            };
            /**
             * @description Steps between prices: live-v1 unless given, ebay-v1, or one step.
             * @example live-v1
             */
            increments?: ("live-v1" | "ebay-v1") | {
                /**
                 * @description The same step at each price, in cents: 1 to 10,000,000.
                 * @example 100
                 */
                fixedMinor: number;
            };
            /**
             * @description Whether a bid may name a maximum: true unless given.
             * @example true
             */
            allowMaxBids?: boolean;
            /**
             * @description Whether bidders need a saved payment method: false unless given.
             * @example false
             */
            requirePaymentMethod?: boolean;
            /** @description Where it is fetched. It is never shown. */
            pickup?: {
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
                 * @description Street and place: 1 to 300 characters, one line.
                 * @example 1 Ferry Building, San Francisco, CA 94111
                 */
                address: string;
            } | null;
        };
        CreateClip: {
            /**
             * @description What is seen: 1 to 140 characters, one line. Without it: the stream’s title.
             * @example The blue one
             */
            title?: string;
            /**
             * @description How long: 5 to 60 seconds, 30 unless given.
             * @example 30
             */
            durationSeconds?: number;
            /**
             * Format: date-time
             * @description When it ends, in the time that the playlist has (PROGRAM-DATE-TIME). Without it and startAt: with the newest.
             * @example 2026-11-21T09:41:10.000Z
             */
            endAt?: string;
            /**
             * Format: date-time
             * @description When it begins, in the place of endAt.
             * @example 2026-11-21T09:40:40.000Z
             */
            startAt?: string;
            /**
             * Format: uuid
             * @description An auction of the stream that it shows.
             * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
             */
            auctionId?: string;
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
        GoLive: {
            /**
             * @description What it is about: 1 to 140 characters, one line.
             * @example Saturday market, first picks
             */
            title: string & (unknown & unknown);
            /**
             * @description A category, as /api/categories lists them.
             * @example farmers-market
             */
            category: string;
            /**
             * @description Plain text, at most 5,000 characters.
             * @example
             */
            description?: string;
            /**
             * @description At most 10. Kept in lower case, each once.
             * @example [
             *       "heirloom",
             *       "tomatoes"
             *     ]
             */
            tags?: string[];
            /**
             * @description The spoken language: BCP 47. Null: unknown.
             * @example en-US
             */
            language?: string | null;
            /**
             * @description Whether it is for adults only: false unless given.
             * @example false
             */
            isMature?: boolean;
            /**
             * @description public (default): in lists. unlisted: for everybody with the link. private: for its host and moderators.
             * @example public
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /**
             * @description Whether it can be watched again: true unless given.
             * @example true
             */
            record?: boolean;
            /**
             * Format: date-time
             * @description When it is to begin, in the future and within 90 days. Without it: now.
             * @example 2026-11-28T10:00:00.000Z
             */
            scheduledFor?: string;
            chat?: {
                /**
                 * @description open: everybody. slow: one message of each person in slowModeSeconds. unique: no text twice. host_only: only the host.
                 * @example open
                 * @enum {string}
                 */
                mode?: "open" | "slow" | "unique" | "host_only";
                /**
                 * @description Seconds between two messages of a person, 3 to 120. Counts in the mode slow.
                 * @example 10
                 */
                slowModeSeconds?: number;
            };
            features?: {
                /**
                 * @description Whether tips can be given here; without it that is a 409 feature_off.
                 * @example true
                 */
                tips?: boolean;
                /**
                 * @description Whether viewers may cut clips here; without it that is a 409 feature_off.
                 * @example true
                 */
                clips?: boolean;
                /**
                 * @description Whether the host may hold auctions here; without it that is a 409 feature_off.
                 * @example true
                 */
                auctions?: boolean;
            };
            /**
             * @description normal (unless given), or low where the ingest offers it.
             * @example normal
             * @enum {string}
             */
            latency?: "normal" | "low";
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
        Ingest: {
            /**
             * @description hls: the encoder PUTs a playlist and its segments.
             * @example hls
             * @enum {string}
             */
            protocol: "hls" | "rtmps" | "srt" | "whip";
            /** @description Where to push. Shown once: null in a replay. */
            url: string | null;
            /**
             * @description Anybody with it can push video. Shown once: null in a replay.
             * @example wps_live_…
             */
            streamKey: string | null;
            /**
             * @description The same for other protocols, if there are any. None in a replay.
             * @example []
             */
            alternatives: {
                /** @enum {string} */
                protocol: "hls" | "rtmps" | "srt" | "whip";
                /** @description Where to push. */
                url: string;
                /** @description The key, or passphrase. Null where it is in the URL. */
                streamKey: string | null;
            }[];
            /**
             * @description True in a replay: the key was shown before, and is null here. False where it is shown now.
             * @example false
             */
            secretShown: boolean;
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
        LivePaymentIntent: {
            /**
             * @description The payment processor’s id.
             * @example pi_3PQ4rX2eZvKYlo2C0a1b2c3d
             */
            id: string;
            /**
             * @description As the processor answered: what it took counts when it is signed. requires_action: it is paid at actionUrl.
             * @example requires_action
             * @enum {string}
             */
            status: "requires_action" | "requires_capture" | "succeeded" | "canceled";
            /**
             * @description With it the payer’s browser goes on.
             * @example pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…
             */
            clientSecret: string | null;
            /** @description Where its payer enters a card, or passes what their bank asks. */
            actionUrl: string;
            /**
             * @description Why the saved card wasn’t charged, in the processor’s words; null where it was, or none was given.
             * @example null
             */
            refusal: string | null;
        };
        Order: {
            /**
             * Format: uuid
             * @description The order.
             * @example 1f0e9d8c-7b6a-4594-8372-615049382716
             */
            id: string;
            /**
             * Format: uuid
             * @description The auction.
             * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
             */
            auctionId: string;
            /**
             * Format: uuid
             * @description Its stream.
             * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
             */
            streamId: string;
            seller: {
                /**
                 * @description A public id.
                 * @example 3fa9c1d2e4b5a6978801
                 */
                id: string;
                /**
                 * @description The host’s name.
                 * @example Cleo
                 */
                displayName: string;
            };
            buyer: {
                /**
                 * @description A public id.
                 * @example 3fa9c1d2e4b5a6978801
                 */
                id: string;
                /**
                 * @description As in the auction.
                 * @example Bidder 3
                 */
                alias: string;
            };
            /**
             * @description What was sold.
             * @example Box of heirlooms
             */
            title: string;
            /**
             * @description The lot’s price, in cents.
             * @example 4200
             */
            amountMinor: number;
            /**
             * @description The fare, in cents; 0 where it is collected.
             * @example 907
             */
            deliveryMinor: number;
            /**
             * @description Both: what is paid, in cents.
             * @example 5107
             */
            totalMinor: number;
            /**
             * @description Of all amounts.
             * @example USD
             * @constant
             */
            currency: "USD";
            /**
             * @description Whether it can be brought.
             * @example true
             */
            canDeliver: boolean;
            /**
             * @description How it gets to its buyer.
             * @example delivery
             * @enum {string}
             */
            fulfilment: "collect" | "delivery";
            /** @description Where it is brought; to its buyer only. */
            dropoff: {
                /**
                 * @description Degrees north, WGS 84, −90 to 90.
                 * @example 37.7544
                 */
                lat: number;
                /**
                 * @description Degrees east, WGS 84, −180 to 180.
                 * @example -122.4477
                 */
                lng: number;
                /**
                 * @description Street and place: 1 to 300 characters, one line.
                 * @example 501 Twin Peaks Blvd, San Francisco, CA 94114
                 */
                address: string;
            } | null;
            /** @description Who receives it; to its buyer only. */
            contact: {
                /**
                 * @description Who receives it: 1 to 100 characters.
                 * @example Robin Doe
                 */
                name: string;
                /**
                 * @description For the driver: 1 to 40 characters.
                 * @example (415) 555-0134
                 */
                phone: string;
            } | null;
            /**
             * @description awaiting_payment: until payBy. unpaid: not paid in time, and still payable. void: nothing is owed. sent: on its way. disputed: its buyer disputes the payment, or has won that.
             * @example sent
             * @enum {string}
             */
            status: "awaiting_payment" | "paid" | "sent" | "delivered" | "returned" | "unpaid" | "void" | "refunded" | "disputed";
            /**
             * Format: date-time
             * @description Until when it is to be paid.
             * @example 2026-11-21T10:01:07.214Z
             */
            payBy: string;
            /** @description Its payment; null before there is one. */
            paymentIntent: {
                /**
                 * @description The processor’s.
                 * @example pi_3Qx
                 */
                id: string;
                /**
                 * @description requires_action: its buyer pays it.
                 * @example succeeded
                 * @enum {string}
                 */
                status: "requires_action" | "requires_capture" | "succeeded" | "canceled";
                /**
                 * @description With it the buyer’s browser pays; null to anybody else, in lists, and once it is paid.
                 * @example null
                 */
                clientSecret: string | null;
                /**
                 * @description The page on which its buyer pays, or passes what their bank asks; null to anybody else, and once it is paid.
                 * @example null
                 */
                actionUrl: string | null;
            } | null;
            /** @description Null where none was asked for. */
            refund: {
                /**
                 * @description Of the processor.
                 * @example pending
                 * @enum {string}
                 */
                status: "none" | "pending" | "succeeded" | "failed";
                /**
                 * @description What goes back, in cents.
                 * @example 4200
                 */
                amountMinor: number;
            } | null;
            /** @description Null until it is sent, and where it is collected. */
            tracking: {
                /**
                 * @description Where anybody with the link sees the parcel.
                 * @example https://delivery.example.com/t/3f9c0a7be1
                 */
                url: string;
                /**
                 * @description The delivery’s own word.
                 * @example enroute_to_dropoff
                 */
                status: string;
            } | null;
            /**
             * Format: date-time
             * @description When it was sold, or offered.
             * @example 2026-11-21T09:31:07.214Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last.
             * @example 2026-11-21T09:40:00.000Z
             */
            updatedAt: string;
        };
        PayOrder: {
            /**
             * @description A saved card of yours, charged at once. Without it you pay on paymentIntent.actionUrl.
             * @example pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE
             */
            paymentMethodId?: string;
            /**
             * @description collect unless given. delivery: it is brought to dropoff, and the fare is paid with it.
             * @example delivery
             * @enum {string}
             */
            fulfilment?: "collect" | "delivery";
            /** @description Where it is brought: with delivery, and only then. */
            dropoff?: {
                /**
                 * @description Degrees north, WGS 84, −90 to 90.
                 * @example 37.7544
                 */
                lat: number;
                /**
                 * @description Degrees east, WGS 84, −180 to 180.
                 * @example -122.4477
                 */
                lng: number;
                /**
                 * @description Street and place: 1 to 300 characters, one line.
                 * @example 501 Twin Peaks Blvd, San Francisco, CA 94114
                 */
                address: string;
            };
            /** @description Who receives it: with delivery, and only then. */
            contact?: {
                /**
                 * @description Who receives it: 1 to 100 characters.
                 * @example Robin Doe
                 */
                name: string;
                /**
                 * @description For the driver: 1 to 40 characters.
                 * @example (415) 555-0134
                 */
                phone: string;
            };
        };
        PaymentMethod: {
            /**
             * @description Yours alone: anybody else’s is refused.
             * @example pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE
             */
            id: string;
            /**
             * @description The card’s.
             * @example visa
             */
            brand: string;
            /**
             * @description The last four digits.
             * @example 4242
             */
            last4: string;
            /**
             * @description 1 to 12.
             * @example 8
             */
            expiryMonth: number;
            /**
             * @description Four digits.
             * @example 2027
             */
            expiryYear: number;
        };
        PaymentMethodSetup: {
            /**
             * @description The processor’s id.
             * @example seti_1Qx
             */
            id: string;
            /**
             * @description requires_action: its holder enters the card on actionUrl.
             * @example requires_action
             * @enum {string}
             */
            status: "requires_action" | "succeeded" | "canceled";
            /**
             * @description With it the holder’s browser goes on, by the processor’s own script.
             * @example seti_1Qx_secret_…
             */
            clientSecret: string | null;
            /**
             * @description The page on which the card is entered.
             * @example https://live.example.com/setup/seti_1Qx
             */
            actionUrl: string;
        };
        PlaceBid: {
            /**
             * @description The exact offer, in cents: at least minimumNextBidMinor, to 99,999,999.
             * @example 4200
             */
            amountMinor: number;
            /**
             * @description Up to here you are bid for, as little as leads, in cents: at least amountMinor. Secret.
             * @example 5000
             */
            maxMinor?: number | null;
            /**
             * @description Only if this is still the newest line of the log.
             * @example 8
             */
            expectedSeq?: number | null;
            /**
             * @description Needs to be true over $50 and over five times the minimum.
             * @example false
             */
            confirm?: boolean;
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
            code: "body_unparsable" | "body_empty" | "upload_cut_off" | "query_invalid" | "path_invalid" | "cursor_invalid" | "idempotency_key_invalid" | "credential_missing" | "token_invalid" | "insufficient_scope" | "route_not_found" | "not_found" | "method_not_allowed" | "not_acceptable" | "idempotency_in_progress" | "version_mismatch" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "validation_failed" | "idempotency_key_reused" | "quota_exceeded" | "internal_error" | "storage_unavailable" | "database_unavailable" | "identity_unavailable" | "demo_credentials" | "misconfigured" | "payments_unavailable" | "payment_method_unknown" | "tip_expired" | "picture_invalid" | "coordinates_unset" | "distance_too_long" | "already_live" | "too_many_scheduled" | "stream_begun" | "stream_over" | "ban_refused" | "origin_not_allowed" | "upgrade_required" | "outside_dvr_window" | "frame_not_shown" | "feature_off" | "too_many_auctions" | "too_many_open" | "auction_not_scheduled" | "auction_has_bids" | "auction_open" | "auction_not_open" | "auction_closed" | "auction_full" | "auction_image_replaced_too_often" | "auction_log_too_long" | "bid_too_low" | "already_leading" | "stale_seq" | "confirm_required" | "max_not_allowed" | "seller_cannot_bid" | "bidder_banned" | "payer_blocked" | "payment_method_required" | "payment_overdue" | "order_not_payable" | "delivery_not_offered" | "delivery_unavailable" | "too_many_cards" | "parcel_refused" | "order_not_unpaid" | "order_passed_on" | "no_other_bidder" | "order_not_refundable" | "order_not_sendable" | "stream_not_live" | "own_stream" | "banned" | "tip_not_paid" | "tip_refunded" | "tip_disputed" | "stream_key_invalid" | "playlist_refused" | "media_refused" | "stream_not_ready" | "ingest_unavailable" | "signature_invalid" | "timestamp_out_of_tolerance";
            /** Format: uuid */
            requestId: string;
            /** @description Whether the very same request can succeed later. */
            retryable: boolean;
            /** @description If fields are at fault, one entry for each fault. */
            errors?: components["schemas"]["FieldError"][];
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
        SocketTicket: {
            /**
             * Format: uri
             * @description The room’s WebSocket.
             */
            url: string;
            /** @description Opens it once, for the caller. Null in a replay: get another one by socket-ticket. */
            ticket: string | null;
            /** @description 60 s after it was issued. Null with the ticket. */
            expiresAt: string | null;
            /**
             * @description What the socket may do.
             * @example [
             *       "chat",
             *       "bid"
             *     ]
             */
            capabilities: ("chat" | "bid" | "moderate" | "host")[];
        };
        Stream: {
            /**
             * Format: uuid
             * @description The stream.
             * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
             */
            id: string;
            host: {
                /**
                 * @description The host’s public id: 20 hex digits that show nothing about their account.
                 * @example 3fa9c1d2e4b5a6978801
                 */
                id: string;
                /**
                 * @description At most 40 characters.
                 * @example Cleo
                 */
                displayName: string;
                /**
                 * @description Null while the host has none.
                 * @example null
                 */
                avatarUrl: string | null;
            };
            /**
             * @description 1 to 140 characters, one line.
             * @example Saturday market, first picks
             */
            title: string;
            /**
             * @description At most 5,000 characters, plain text; may be empty.
             * @example
             */
            description: string;
            category: {
                /**
                 * @description A category, as /api/categories lists them.
                 * @example farmers-market
                 */
                slug: string;
                /**
                 * @description What the category is called.
                 * @example Farmers’ Market
                 */
                name: string;
            };
            /**
             * @description At most 10, lower case, of letters, digits and hyphens.
             * @example [
             *       "heirloom"
             *     ]
             */
            tags: string[];
            /**
             * @description The spoken language: BCP 47.
             * @example en-US
             */
            language: string | null;
            /**
             * @description Whether it is for adults only.
             * @example false
             */
            isMature: boolean;
            /**
             * @description public: in lists. unlisted: for everybody with the link. private: for its host and moderators.
             * @example public
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * @description reconnecting: the encoder is silent, for 60 s at most.
             * @example live
             * @enum {string}
             */
            status: "created" | "scheduled" | "live" | "reconnecting" | "ended" | "cancelled" | "expired";
            /**
             * @description Unique viewers with a heartbeat in the last 60 s, overlays and bots not counted.
             * @example 42
             */
            viewerCount: number;
            /**
             * Format: date-time
             * @description When the room last counted, every 10 s at most.
             */
            viewerCountAsOf: string;
            /**
             * @description The most viewers at once.
             * @example 57
             */
            peakViewers: number;
            /**
             * @description When its first segment came.
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string | null;
            /**
             * @description When it is to begin, where it was planned.
             * @example null
             */
            scheduledFor: string | null;
            /**
             * @description When it was over.
             * @example null
             */
            endedAt: string | null;
            /**
             * @description Why it is over; null until then.
             * @example null
             */
            endReason: ("host_ended" | "encoder_ended" | "connection_lost" | "moderated" | "already_live" | "cancelled" | "expired") | null;
            /**
             * Format: uri
             * @description A picture: a frame of a minute ago, or that of its category.
             */
            thumbnailUrl: string;
            playback: {
                /**
                 * Format: uri
                 * @description An HLS playlist (RFC 8216); 404 before the first segment.
                 */
                hlsUrl: string;
                /**
                 * @description How far back viewers can go, in seconds.
                 * @example 300
                 */
                dvrWindowSeconds: number;
            };
            features: {
                /**
                 * @description Whether tips can be given here; without it that is a 409 feature_off.
                 * @example true
                 */
                tips: boolean;
                /**
                 * @description Whether viewers may cut clips here; without it that is a 409 feature_off.
                 * @example true
                 */
                clips: boolean;
                /**
                 * @description Whether the host may hold auctions here; without it that is a 409 feature_off.
                 * @example true
                 */
                auctions: boolean;
            };
            chat: {
                /**
                 * @description open: everybody. slow: one message of each person in slowModeSeconds. unique: no text twice. host_only: only the host.
                 * @example open
                 * @enum {string}
                 */
                mode: "open" | "slow" | "unique" | "host_only";
                /**
                 * @description Seconds between two messages of a person, 3 to 120. Counts in the mode slow.
                 * @example 10
                 */
                slowModeSeconds: number;
            };
            /**
             * @description Auctions that take bids now: 0 to 5.
             * @example 0
             */
            openAuctions: number;
            /**
             * Format: uri
             * @description The room’s WebSocket, subprotocol live.v1.
             */
            socketUrl: string;
        };
        TimedAuction: {
            /**
             * Format: uuid
             * @description The auction.
             * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
             */
            id: string;
            /**
             * Format: uuid
             * @description Its stream.
             * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
             */
            streamId: string;
            /**
             * @description The host’s public id.
             * @example 3fa9c1d2e4b5a6978801
             */
            sellerId: string;
            /**
             * @description 1 to 140 characters, one line.
             * @example Box of heirlooms
             */
            title: string;
            /**
             * @description At most 2,000 characters, plain text; may be empty.
             * @example
             */
            description: string;
            /**
             * @description The path of its picture at this service; null without one.
             * @example /api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1
             */
            imageUrl: string | null;
            /**
             * @description open and extended take bids; extended: a late bid has moved the end.
             * @example open
             * @enum {string}
             */
            status: "scheduled" | "open" | "extended" | "sold" | "unsold" | "cancelled";
            /**
             * @description Of all amounts.
             * @example USD
             * @constant
             */
            currency: "USD";
            /**
             * @description The first bid, in cents.
             * @example 2000
             */
            startingBidMinor: number;
            /**
             * @description The price, in cents; null before the first bid.
             * @example 4200
             */
            currentBidMinor: number | null;
            /**
             * @description What the next bid must be at least, in cents.
             * @example 4400
             */
            minimumNextBidMinor: number;
            /**
             * @description Bids, raised maxima not counted.
             * @example 7
             */
            bidCount: number;
            /**
             * @description People who have bid.
             * @example 3
             */
            bidderCount: number;
            /** @description Who would win now; null before the first bid. */
            leader: {
                /**
                 * @description The bidder’s id in this auction alone: 20 hex digits.
                 * @example 9b1c04d7e2f35a688c10
                 */
                bidderId: string;
                /**
                 * @description By their first bid.
                 * @example Bidder 3
                 */
                alias: string;
            } | null;
            /**
             * @description Whether it is sold above a secret amount only.
             * @example false
             */
            hasReserve: boolean;
            /**
             * @description True where there is no reserve.
             * @example true
             */
            reserveMet: boolean;
            /**
             * @description Whether a bid may name a maximum.
             * @example true
             */
            allowMaxBids: boolean;
            /**
             * @description Whether bidders need a saved payment method.
             * @example false
             */
            requirePaymentMethod: boolean;
            /** @description How it closes. */
            close: {
                /**
                 * @description soft: a late bid moves the end. sudden_death: nothing does.
                 * @example soft
                 * @enum {string}
                 */
                mode: "soft" | "sudden_death";
                /**
                 * @description A bid with fewer seconds left moves the end: 1 to 60.
                 * @example 10
                 */
                windowSeconds: number;
                /**
                 * @description It moves to so many seconds after the bid, never nearer: 1 to 60.
                 * @example 10
                 */
                extendSeconds: number;
                /**
                 * @description The end moves at most so many seconds beyond the original one: 0 to 7,200.
                 * @example 1800
                 */
                hardStopSeconds: number;
            };
            /**
             * @description Steps between prices, in cents: from the first amount on a bid is at least the second one above the price.
             * @example [
             *       [
             *         0,
             *         100
             *       ],
             *       [
             *         3000,
             *         200
             *       ]
             *     ]
             */
            increments: [
                number,
                number
            ][];
            /**
             * @description When it opened, or will; null where it waits for the host.
             * @example 2026-11-21T09:30:00.000Z
             */
            startsAt: string | null;
            /**
             * @description When it closes; null until it is open.
             * @example 2026-11-21T09:31:07.214Z
             */
            endsAt: string | null;
            /**
             * @description The same before any late bid; null until it is open.
             * @example 2026-11-21T09:30:30.000Z
             */
            originalEndsAt: string | null;
            /**
             * @description The latest possible end; null until it is open.
             * @example 2026-11-21T10:00:30.000Z
             */
            hardStopAt: string | null;
            /**
             * @description How often a late bid has moved the end.
             * @example 2
             */
            extensions: number;
            /**
             * @description The newest line of its log; null until it is open.
             * @example 9
             */
            seq: number | null;
            /**
             * @description The hash of that line: SHA-256, hex; null until it is open.
             * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
             */
            headHash: string | null;
            /**
             * @description SHA-256 of the RFC 8785 form of the rules in its log’s first line.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            rulesHash: string;
            /** @description What came of it; null until it is closed. */
            outcome: {
                /**
                 * @description The winner’s bidderId; null unless it is sold.
                 * @example 9b1c04d7e2f35a688c10
                 */
                winnerId: string | null;
                /**
                 * @description What the winner pays, in cents; null unless it is sold.
                 * @example 4200
                 */
                amountMinor: number | null;
                /**
                 * @description Why it closed.
                 * @example sold
                 * @enum {string}
                 */
                reason: "sold" | "no_bids" | "reserve_not_met" | "seller_cancelled" | "stream_ended" | "voided" | "room_lost";
                /**
                 * Format: date-time
                 * @description By the room’s clock.
                 * @example 2026-11-21T09:31:07.214Z
                 */
                closedAt: string;
            } | null;
            /**
             * @description What became of a sold lot; null in the room’s own messages, and of any other.
             * @example null
             */
            settlement: {
                /**
                 * @description Its order’s.
                 * @example paid
                 * @enum {string}
                 */
                status: "awaiting_payment" | "paid" | "sent" | "delivered" | "returned" | "unpaid" | "void" | "refunded" | "disputed";
            } | null;
            /**
             * @description A signed `head+jws` over `{auctionId, seq, hash}`; null until it is open.
             * @example eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0…
             */
            head: string | null;
            /**
             * Format: date-time
             * @description Now, for a countdown.
             * @example 2026-11-21T09:30:12.000Z
             */
            serverTime: string;
        };
        Tip: {
            /**
             * Format: uuid
             * @description The tip.
             * @example 2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b
             */
            id: string;
            /**
             * Format: uuid
             * @description Its stream.
             * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
             */
            streamId: string;
            from: {
                /**
                 * @description Their public id.
                 * @example 9b1c04d7e2f35a688c10
                 */
                id: string;
                /**
                 * @description What they were called when they gave it.
                 * @example Ben
                 */
                name: string;
            };
            /**
             * @description In cents.
             * @example 500
             */
            amountMinor: number;
            /**
             * @description Of the amount.
             * @example USD
             * @constant
             */
            currency: "USD";
            /**
             * @description Null where there is none, or it isn’t shown.
             * @example For the heirlooms!
             */
            message: string | null;
            /**
             * @description none: it has no message. shown: with the room’s blocked words masked. held: it isn’t announced yet, or has a word that isn’t for this room. removed: it was taken off.
             * @example shown
             * @enum {string}
             */
            messageStatus: "none" | "shown" | "held" | "removed";
            /**
             * @description pending: it isn’t paid, and is canceled 15 minutes after it was begun. disputed: its payer’s bank has withdrawn the money.
             * @example succeeded
             * @enum {string}
             */
            status: "pending" | "succeeded" | "refunded" | "canceled" | "disputed";
            /**
             * @description pending: it is on its way back. failed: it couldn’t be given back.
             * @example none
             * @enum {string}
             */
            refundStatus: "none" | "pending" | "succeeded" | "failed";
            /**
             * Format: date-time
             * @description When it was begun.
             * @example 2026-11-21T09:41:00.000Z
             */
            createdAt: string;
            /**
             * @description Null until then.
             * @example 2026-11-21T09:41:04.000Z
             */
            paidAt: string | null;
        };
        TipTotals: {
            /**
             * @description Tips that were paid.
             * @example 3
             */
            count: number;
            /**
             * @description What they come to, in cents.
             * @example 1500
             */
            paidMinor: string;
            /**
             * @description How much of it was given back or is disputed.
             * @example 500
             */
            returnedMinor: string;
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
        You: {
            /**
             * @description Your id in this auction.
             * @example 9b1c04d7e2f35a688c10
             */
            bidderId: string;
            /**
             * @description Your best so far, in cents; null without a bid.
             * @example 5000
             */
            maxMinor: number | null;
        };
        /** @description A chat message was published. */
        "chat.message": {
            /**
             * @description Its place in the epoch: without a gap.
             * @example 42
             */
            seq: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /** @constant */
            type: "chat.message";
            message: components["schemas"]["ChatMessage"];
        };
    };
    responses: {
        /**
         * @description [`body_empty`](/problems/body_empty): The body is empty.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         */
        "body_empty-upload_cut_off-query_invalid-path_invalid": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
         *     [`body_empty`](/problems/body_empty): The body is empty.
         *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         */
        "body_unparsable-body_empty-upload_cut_off-query_invalid": {
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
         *     [`ingest_unavailable`](/problems/ingest_unavailable): The video provider is not reachable.
         */
        "database_unavailable-identity_unavailable-demo_credentials-misconfigured-ingest_unavailable": {
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
         *     [`stream_not_ready`](/problems/stream_not_ready): The stream’s room is not ready.
         */
        "database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready": {
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
        /**
         * @description [`playlist_refused`](/problems/playlist_refused): The playlist is refused.
         *     [`media_refused`](/problems/media_refused): The file is not what its name says.
         */
        "playlist_refused-media_refused": {
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
        /** @description [`range_not_satisfiable`](/problems/range_not_satisfiable): The file has no such range. */
        range_not_satisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Range": components["headers"]["Content-Range"];
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
        "signature_invalid-timestamp_out_of_tolerance": {
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
         * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
         *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         *     [`stream_not_ready`](/problems/stream_not_ready): The stream’s room is not ready.
         */
        "storage_unavailable-database_unavailable-demo_credentials-misconfigured-stream_not_ready": {
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
        /**
         * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
         *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
         *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
         *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
         *     [`misconfigured`](/problems/misconfigured): The service is not configured.
         *     [`stream_not_ready`](/problems/stream_not_ready): The stream’s room is not ready.
         */
        "storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`stream_key_invalid`](/problems/stream_key_invalid): The stream key is not valid. */
        stream_key_invalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`stream_over`](/problems/stream_over): The stream is over. */
        stream_over: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description [`token_invalid`](/problems/token_invalid): The bearer token is not valid. */
        token_invalid: {
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
         * @description [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
         *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
         *     [`path_invalid`](/problems/path_invalid): A path parameter is not valid.
         */
        "upload_cut_off-query_invalid-path_invalid": {
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
        /**
         * @description The ETag of the file that you have. If it differs, the range is ignored.
         * @example "5f1c0c8f"
         */
        "If-Range": string;
        /**
         * @description One range of bytes. The answer is 206 with that range.
         * @example bytes=0-1023
         */
        Range: string;
        /**
         * @description The auction.
         * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
         */
        "auctions-id": string;
        /**
         * @description The clip.
         * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
         */
        "clips-id": string;
        /** @example 0.ts */
        "clips-segment": string;
        /** @description nextCursor of the page before, unchanged. */
        cursor: string;
        /**
         * @description The stream.
         * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
         */
        "hls-id": string;
        /** @example 0.ts */
        "hls-segment": string;
        /**
         * @description index.m3u8, or a segment or initialisation section of it.
         * @example index.m3u8
         */
        "ingest-file": string;
        /**
         * @description The stream’s key, as going live showed it.
         * @example wps_live_…
         */
        "ingest-streamKey": string;
        /** @description Items in a page: 1 to 100, 20 unless given. */
        limit: number;
        /**
         * @description The order.
         * @example 1f0e9d8c-7b6a-4594-8372-615049382716
         */
        "orders-id": string;
        /**
         * @description The stream.
         * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
         */
        "streams-id": string;
        /**
         * @description The tip.
         * @example 2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b
         */
        "tips-id": string;
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
         * @description `bytes`: a range can be requested.
         * @example bytes
         */
        "Accept-Ranges": string;
        /**
         * @description The range of bytes that this is, and the total.
         * @example bytes 0-1023/65536
         */
        "Content-Range": string;
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
         * @description The protocol that this path speaks.
         * @example websocket
         */
        Upgrade: string;
        /**
         * @description The subprotocol that was chosen, where one was offered.
         * @example live.v1
         */
        "Sec-WebSocket-Protocol": string;
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
    goLive: {
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
                 *       "title": "Saturday market, first picks",
                 *       "category": "farmers-market",
                 *       "tags": [
                 *         "heirloom",
                 *         "tomatoes"
                 *       ],
                 *       "language": "en-US",
                 *       "chat": {
                 *         "mode": "slow",
                 *         "slowModeSeconds": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GoLive"];
            };
        };
        responses: {
            /** @description The stream, and the URL to push to. Anybody with the key can push: keep it secret. */
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
                     *       "stream": {
                     *         "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "host": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo",
                     *           "avatarUrl": null
                     *         },
                     *         "title": "Saturday market, first picks",
                     *         "description": "What came in this morning.",
                     *         "category": {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market"
                     *         },
                     *         "tags": [
                     *           "heirloom",
                     *           "tomatoes"
                     *         ],
                     *         "language": "en-US",
                     *         "isMature": false,
                     *         "visibility": "public",
                     *         "status": "created",
                     *         "viewerCount": 0,
                     *         "viewerCountAsOf": "2026-11-21T09:30:00.000Z",
                     *         "peakViewers": 0,
                     *         "startedAt": null,
                     *         "scheduledFor": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *           "dvrWindowSeconds": 300
                     *         },
                     *         "features": {
                     *           "tips": true,
                     *           "clips": true,
                     *           "auctions": true
                     *         },
                     *         "chat": {
                     *           "mode": "open",
                     *           "slowModeSeconds": 10
                     *         },
                     *         "openAuctions": 0,
                     *         "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *       },
                     *       "ingest": {
                     *         "protocol": "hls",
                     *         "url": "https://live.example.com/ingest/wps_live_…/index.m3u8",
                     *         "streamKey": "wps_live_…",
                     *         "alternatives": [],
                     *         "secretShown": false
                     *       },
                     *       "playback": {
                     *         "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *         "dvrWindowSeconds": 300
                     *       },
                     *       "socket": {
                     *         "url": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "ticket": "v1.k1.eyJ…",
                     *         "expiresAt": "2026-11-21T09:31:00.000Z",
                     *         "capabilities": [
                     *           "chat",
                     *           "moderate",
                     *           "host"
                     *         ]
                     *       },
                     *       "warnings": []
                     *     }
                     */
                    "application/json": {
                        stream: components["schemas"]["Stream"];
                        ingest: components["schemas"]["Ingest"];
                        playback: {
                            /**
                             * Format: uri
                             * @description An HLS playlist (RFC 8216); 404 before the first segment.
                             */
                            hlsUrl: string;
                            /**
                             * @description How far back viewers can go, in seconds.
                             * @example 300
                             */
                            dvrWindowSeconds: number;
                        };
                        socket: components["schemas"]["SocketTicket"];
                        /** @description What the host should know; empty as a rule. */
                        warnings: {
                            /**
                             * @description snake_case, stable.
                             * @example latency_not_offered
                             */
                            code: string;
                            /** @description For the host, in words. */
                            message: string;
                        }[];
                    };
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
             *     [`upload_cut_off`](/problems/upload_cut_off): The body broke off.
             *     [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
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
            /**
             * @description [`already_live`](/problems/already_live): The host has a live stream already.
             *     [`too_many_scheduled`](/problems/too_many_scheduled): There are too many scheduled streams.
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
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-ingest_unavailable"];
        };
    };
    listLiveStreams: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                category?: string;
                language?: string;
                tag?: string;
                q?: string;
                /** @description viewers (default): most watched first. recent: newest first. */
                sort?: "viewers" | "recent";
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
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "streams": [
                     *         {
                     *           "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "host": {
                     *             "id": "3fa9c1d2e4b5a6978801",
                     *             "displayName": "Cleo",
                     *             "avatarUrl": null
                     *           },
                     *           "title": "Saturday market, first picks",
                     *           "description": "What came in this morning.",
                     *           "category": {
                     *             "slug": "farmers-market",
                     *             "name": "Farmers’ Market"
                     *           },
                     *           "tags": [
                     *             "heirloom",
                     *             "tomatoes"
                     *           ],
                     *           "language": "en-US",
                     *           "isMature": false,
                     *           "visibility": "public",
                     *           "status": "live",
                     *           "viewerCount": 42,
                     *           "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *           "peakViewers": 57,
                     *           "startedAt": "2026-11-21T09:30:00.000Z",
                     *           "scheduledFor": null,
                     *           "endedAt": null,
                     *           "endReason": null,
                     *           "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *           "playback": {
                     *             "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *             "dvrWindowSeconds": 300
                     *           },
                     *           "features": {
                     *             "tips": true,
                     *             "clips": true,
                     *             "auctions": true
                     *           },
                     *           "chat": {
                     *             "mode": "open",
                     *             "slowModeSeconds": 10
                     *           },
                     *           "openAuctions": 0,
                     *           "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "asOf": "2026-11-21T09:41:12.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        streams: components["schemas"]["Stream"][];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                        /**
                         * Format: date-time
                         * @description The moment that all of the answer is of.
                         */
                        asOf: string;
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
            400: components["responses"]["query_invalid-cursor_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    listCatalog: {
        parameters: {
            query?: {
                /** @description Items in a page: 1 to 100, 20 unless given. */
                limit?: components["parameters"]["limit"];
                /** @description nextCursor of the page before, unchanged. */
                cursor?: components["parameters"]["cursor"];
                /** @description One section alone. */
                section?: "live" | "upcoming" | "auctions" | "replays";
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
            /** @description The sections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sections": [
                     *         {
                     *           "key": "live",
                     *           "items": [
                     *             {
                     *               "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *               "host": {
                     *                 "id": "3fa9c1d2e4b5a6978801",
                     *                 "displayName": "Cleo",
                     *                 "avatarUrl": null
                     *               },
                     *               "title": "Saturday market, first picks",
                     *               "description": "What came in this morning.",
                     *               "category": {
                     *                 "slug": "farmers-market",
                     *                 "name": "Farmers’ Market"
                     *               },
                     *               "tags": [
                     *                 "heirloom",
                     *                 "tomatoes"
                     *               ],
                     *               "language": "en-US",
                     *               "isMature": false,
                     *               "visibility": "public",
                     *               "status": "live",
                     *               "viewerCount": 42,
                     *               "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *               "peakViewers": 57,
                     *               "startedAt": "2026-11-21T09:30:00.000Z",
                     *               "scheduledFor": null,
                     *               "endedAt": null,
                     *               "endReason": null,
                     *               "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *               "playback": {
                     *                 "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *                 "dvrWindowSeconds": 300
                     *               },
                     *               "features": {
                     *                 "tips": true,
                     *                 "clips": true,
                     *                 "auctions": true
                     *               },
                     *               "chat": {
                     *                 "mode": "open",
                     *                 "slowModeSeconds": 10
                     *               },
                     *               "openAuctions": 0,
                     *               "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *             }
                     *           ],
                     *           "nextCursor": null
                     *         },
                     *         {
                     *           "key": "upcoming",
                     *           "items": [],
                     *           "nextCursor": null
                     *         },
                     *         {
                     *           "key": "auctions",
                     *           "items": [],
                     *           "nextCursor": null
                     *         },
                     *         {
                     *           "key": "replays",
                     *           "items": [],
                     *           "nextCursor": null
                     *         }
                     *       ],
                     *       "asOf": "2026-11-21T09:41:12.000Z"
                     *     }
                     */
                    "application/json": {
                        sections: {
                            /**
                             * @description live: most watched first. upcoming: soonest first. auctions: with lots that take bids, most watched first. replays: newest first.
                             * @enum {string}
                             */
                            key: "live" | "upcoming" | "auctions" | "replays";
                            /** @description At most `limit`. */
                            items: components["schemas"]["Stream"][];
                            /**
                             * @description For the page after this one; null on the last.
                             * @example null
                             */
                            nextCursor: string | null;
                        }[];
                        /**
                         * Format: date-time
                         * @description The moment that all of the answer is of.
                         */
                        asOf: string;
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
            400: components["responses"]["query_invalid-cursor_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    listCategories: {
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
            /** @description The categories. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "categories": [
                     *         {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market",
                     *           "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *           "viewerCount": 42,
                     *           "liveStreamCount": 1,
                     *           "rank": 1
                     *         }
                     *       ],
                     *       "totalViewers": 42,
                     *       "asOf": "2026-11-21T09:41:12.000Z"
                     *     }
                     */
                    "application/json": {
                        categories: components["schemas"]["Category"][];
                        /**
                         * @description The sum over the categories.
                         * @example 42
                         */
                        totalViewers: number;
                        /**
                         * Format: date-time
                         * @description The moment that all of the answer is of.
                         */
                        asOf: string;
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
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    getCategoryThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A category, as /api/categories lists them.
                 * @example farmers-market
                 */
                slug: string;
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
                    "image/svg+xml": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    getStream: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stream": {
                     *         "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "host": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo",
                     *           "avatarUrl": null
                     *         },
                     *         "title": "Saturday market, first picks",
                     *         "description": "What came in this morning.",
                     *         "category": {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market"
                     *         },
                     *         "tags": [
                     *           "heirloom",
                     *           "tomatoes"
                     *         ],
                     *         "language": "en-US",
                     *         "isMature": false,
                     *         "visibility": "public",
                     *         "status": "live",
                     *         "viewerCount": 42,
                     *         "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *         "peakViewers": 57,
                     *         "startedAt": "2026-11-21T09:30:00.000Z",
                     *         "scheduledFor": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *           "dvrWindowSeconds": 300
                     *         },
                     *         "features": {
                     *           "tips": true,
                     *           "clips": true,
                     *           "auctions": true
                     *         },
                     *         "chat": {
                     *           "mode": "open",
                     *           "slowModeSeconds": 10
                     *         },
                     *         "openAuctions": 0,
                     *         "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *       }
                     *     }
                     */
                    "application/json": {
                        stream: components["schemas"]["Stream"];
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
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    amendStream: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        /** @description At most 32 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Saturday market, last picks",
                 *       "chat": {
                 *         "mode": "host_only"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AmendStream"];
            };
        };
        responses: {
            /** @description The changed stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stream": {
                     *         "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "host": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo",
                     *           "avatarUrl": null
                     *         },
                     *         "title": "Saturday market, last picks",
                     *         "description": "What came in this morning.",
                     *         "category": {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market"
                     *         },
                     *         "tags": [
                     *           "heirloom",
                     *           "tomatoes"
                     *         ],
                     *         "language": "en-US",
                     *         "isMature": false,
                     *         "visibility": "public",
                     *         "status": "live",
                     *         "viewerCount": 42,
                     *         "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *         "peakViewers": 57,
                     *         "startedAt": "2026-11-21T09:30:00.000Z",
                     *         "scheduledFor": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *           "dvrWindowSeconds": 300
                     *         },
                     *         "features": {
                     *           "tips": true,
                     *           "clips": true,
                     *           "auctions": true
                     *         },
                     *         "chat": {
                     *           "mode": "host_only",
                     *           "slowModeSeconds": 10
                     *         },
                     *         "openAuctions": 0,
                     *         "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *       }
                     *     }
                     */
                    "application/json": {
                        stream: components["schemas"]["Stream"];
                    };
                };
            };
            /**
             * @description [`body_unparsable`](/problems/body_unparsable): The body is not JSON.
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
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`too_many_scheduled`](/problems/too_many_scheduled): There are too many scheduled streams.
             *     [`stream_begun`](/problems/stream_begun): The stream has begun.
             *     [`stream_over`](/problems/stream_over): The stream is over.
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
            /** @description [`validation_failed`](/problems/validation_failed): The request is not acceptable. */
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
    endStream: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ended stream. */
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
                     *       "stream": {
                     *         "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "host": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo",
                     *           "avatarUrl": null
                     *         },
                     *         "title": "Saturday market, first picks",
                     *         "description": "What came in this morning.",
                     *         "category": {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market"
                     *         },
                     *         "tags": [
                     *           "heirloom",
                     *           "tomatoes"
                     *         ],
                     *         "language": "en-US",
                     *         "isMature": false,
                     *         "visibility": "public",
                     *         "status": "ended",
                     *         "viewerCount": 0,
                     *         "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *         "peakViewers": 57,
                     *         "startedAt": "2026-11-21T09:30:00.000Z",
                     *         "scheduledFor": null,
                     *         "endedAt": "2026-11-21T10:30:00.000Z",
                     *         "endReason": "host_ended",
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *           "dvrWindowSeconds": 300
                     *         },
                     *         "features": {
                     *           "tips": true,
                     *           "clips": true,
                     *           "auctions": true
                     *         },
                     *         "chat": {
                     *           "mode": "open",
                     *           "slowModeSeconds": 10
                     *         },
                     *         "openAuctions": 0,
                     *         "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *       }
                     *     }
                     */
                    "application/json": {
                        stream: components["schemas"]["Stream"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`auction_open`](/problems/auction_open): An auction is still open. */
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
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    rotateStreamKey: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new URL and key. The answer to a retry has no key. */
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
                     *       "stream": {
                     *         "id": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "host": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo",
                     *           "avatarUrl": null
                     *         },
                     *         "title": "Saturday market, first picks",
                     *         "description": "What came in this morning.",
                     *         "category": {
                     *           "slug": "farmers-market",
                     *           "name": "Farmers’ Market"
                     *         },
                     *         "tags": [
                     *           "heirloom",
                     *           "tomatoes"
                     *         ],
                     *         "language": "en-US",
                     *         "isMature": false,
                     *         "visibility": "public",
                     *         "status": "live",
                     *         "viewerCount": 42,
                     *         "viewerCountAsOf": "2026-11-21T09:41:10.000Z",
                     *         "peakViewers": 57,
                     *         "startedAt": "2026-11-21T09:30:00.000Z",
                     *         "scheduledFor": null,
                     *         "endedAt": null,
                     *         "endReason": null,
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/index.m3u8",
                     *           "dvrWindowSeconds": 300
                     *         },
                     *         "features": {
                     *           "tips": true,
                     *           "clips": true,
                     *           "auctions": true
                     *         },
                     *         "chat": {
                     *           "mode": "open",
                     *           "slowModeSeconds": 10
                     *         },
                     *         "openAuctions": 0,
                     *         "socketUrl": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f"
                     *       },
                     *       "ingest": {
                     *         "protocol": "hls",
                     *         "url": "https://live.example.com/ingest/wps_live_…/index.m3u8",
                     *         "streamKey": "wps_live_…",
                     *         "alternatives": [],
                     *         "secretShown": false
                     *       },
                     *       "warnings": []
                     *     }
                     */
                    "application/json": {
                        stream: components["schemas"]["Stream"];
                        ingest: components["schemas"]["Ingest"];
                        /** @description What the host should know; empty as a rule. */
                        warnings: {
                            /**
                             * @description snake_case, stable.
                             * @example latency_not_offered
                             */
                            code: string;
                            /** @description For the host, in words. */
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["stream_over"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-ingest_unavailable"];
        };
    };
    issueSocketTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket, with the room’s address. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "socket": {
                     *         "url": "wss://live.example.com/api/ws/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "ticket": "v1.k1.eyJ…",
                     *         "expiresAt": "2026-11-21T09:31:00.000Z",
                     *         "capabilities": [
                     *           "chat",
                     *           "bid"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        socket: components["schemas"]["SocketTicket"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["stream_over"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listChatMessages: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
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
                     *           "seq": 42,
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "type": "chat.message",
                     *           "message": {
                     *             "id": "0d9f3f0e-1f7a-4f57-9a53-6a3a1d9e0c11",
                     *             "key": null,
                     *             "author": {
                     *               "id": "3fa9c1d2e4b5a6978801",
                     *               "name": "Ben",
                     *               "role": "viewer"
                     *             },
                     *             "text": "Is the blue one still there?",
                     *             "replyTo": null
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        messages: components["schemas"]["chat.message"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
                /** @example 0d9f3f0e-1f7a-4f57-9a53-6a3a1d9e0c11 */
                messageId: string;
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
    banFromChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
                /** @example 3fa9c1d2e4b5a6978801 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are banned. */
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
            /** @description [`ban_refused`](/problems/ban_refused): This person can’t be banned here. */
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
    openRoom: {
        parameters: {
            query?: {
                /** @description A ticket for this room, unused. */
                ticket?: string;
            };
            header?: {
                /**
                 * @description The subprotocols that you offer: `live.v1`, and `ticket.<ticket>` if the ticket isn’t in the query.
                 * @example live.v1
                 */
                "Sec-WebSocket-Protocol"?: string;
            };
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The socket is open. */
            101: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sec-WebSocket-Protocol": components["headers"]["Sec-WebSocket-Protocol"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            /** @description [`origin_not_allowed`](/problems/origin_not_allowed): This page may not open sockets here. */
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
            /** @description [`upgrade_required`](/problems/upgrade_required): This is a WebSocket. */
            426: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Upgrade: components["headers"]["Upgrade"];
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
    getStreamFrame: {
        parameters: {
            query?: {
                /** @description As in thumbnailUrl. The newest picture is answered whatever it says. */
                v?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`storage_unavailable`](/problems/storage_unavailable): The store of files is not reachable.
             *     [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
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
    putStreamFrame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        /** @description The picture’s own bytes. At most 200 KiB. */
        requestBody: {
            content: {
                "image/jpeg": unknown;
            };
        };
        responses: {
            /** @description It is shown, in lists within two seconds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "thumbnailUrl": "https://live.example.com/api/streams/5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f/frame?v=7"
                     *     }
                     */
                    "application/json": {
                        /** @description Where it is; null where the stream has stopped to show one meanwhile. */
                        thumbnailUrl: string | null;
                    };
                };
            };
            400: components["responses"]["body_empty-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`frame_not_shown`](/problems/frame_not_shown): The stream shows no picture of its own.
             *     [`stream_not_live`](/problems/stream_not_live): The stream isn’t on air.
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
    listAuctions: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
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
                     *       "auctions": [
                     *         {
                     *           "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *           "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "sellerId": "3fa9c1d2e4b5a6978801",
                     *           "title": "Box of heirlooms",
                     *           "description": "Four kilos, picked this morning.",
                     *           "imageUrl": "/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1",
                     *           "status": "open",
                     *           "currency": "USD",
                     *           "startingBidMinor": 2000,
                     *           "currentBidMinor": 4200,
                     *           "minimumNextBidMinor": 4400,
                     *           "bidCount": 7,
                     *           "bidderCount": 3,
                     *           "leader": {
                     *             "bidderId": "9b1c04d7e2f35a688c10",
                     *             "alias": "Bidder 3"
                     *           },
                     *           "hasReserve": false,
                     *           "reserveMet": true,
                     *           "allowMaxBids": true,
                     *           "requirePaymentMethod": false,
                     *           "close": {
                     *             "mode": "soft",
                     *             "windowSeconds": 10,
                     *             "extendSeconds": 10,
                     *             "hardStopSeconds": 1800
                     *           },
                     *           "increments": [
                     *             [
                     *               0,
                     *               100
                     *             ],
                     *             [
                     *               3000,
                     *               200
                     *             ]
                     *           ],
                     *           "startsAt": "2026-11-21T09:30:00.000Z",
                     *           "endsAt": "2026-11-21T09:30:30.000Z",
                     *           "originalEndsAt": "2026-11-21T09:30:30.000Z",
                     *           "hardStopAt": "2026-11-21T10:00:30.000Z",
                     *           "extensions": 0,
                     *           "seq": 8,
                     *           "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *           "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "outcome": null,
                     *           "settlement": null,
                     *           "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln",
                     *           "serverTime": "2026-11-21T09:30:12.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        auctions: components["schemas"]["TimedAuction"][];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    createAuction: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Box of heirlooms",
                 *       "description": "Four kilos, picked this morning.",
                 *       "startingBidMinor": 2000,
                 *       "durationSeconds": 60
                 *     }
                 */
                "application/json": components["schemas"]["CreateAuction"];
            };
        };
        responses: {
            /** @description The auction, as it was created. */
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
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": null,
                     *         "status": "scheduled",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": null,
                     *         "minimumNextBidMinor": 2000,
                     *         "bidCount": 0,
                     *         "bidderCount": 0,
                     *         "leader": null,
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": null,
                     *         "originalEndsAt": null,
                     *         "hardStopAt": null,
                     *         "extensions": 0,
                     *         "seq": null,
                     *         "headHash": null,
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": null,
                     *         "settlement": null,
                     *         "head": null,
                     *         "serverTime": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        auction: components["schemas"]["TimedAuction"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`stream_over`](/problems/stream_over): The stream is over.
             *     [`feature_off`](/problems/feature_off): The stream doesn’t have this.
             *     [`too_many_auctions`](/problems/too_many_auctions): The stream has too many auctions.
             *     [`too_many_open`](/problems/too_many_open): Too many auctions are open.
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
    getAuction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The auction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": "/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1",
                     *         "status": "open",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": 4200,
                     *         "minimumNextBidMinor": 4400,
                     *         "bidCount": 7,
                     *         "bidderCount": 3,
                     *         "leader": {
                     *           "bidderId": "9b1c04d7e2f35a688c10",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": "2026-11-21T09:30:30.000Z",
                     *         "originalEndsAt": "2026-11-21T09:30:30.000Z",
                     *         "hardStopAt": "2026-11-21T10:00:30.000Z",
                     *         "extensions": 0,
                     *         "seq": 8,
                     *         "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": null,
                     *         "settlement": null,
                     *         "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln",
                     *         "serverTime": "2026-11-21T09:30:12.000Z"
                     *       },
                     *       "you": {
                     *         "bidderId": "9b1c04d7e2f35a688c10",
                     *         "maxMinor": 5000
                     *       }
                     *     }
                     */
                    "application/json": {
                        auction: components["schemas"]["TimedAuction"];
                        /** @description With a bearer token only. */
                        you?: components["schemas"]["You"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    getAuctionImage: {
        parameters: {
            query?: {
                /** @description As in imageUrl. The newest picture is answered whatever it says. */
                v?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
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
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    putAuctionImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
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
            /** @description The auction with its picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": "/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1",
                     *         "status": "open",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": 4200,
                     *         "minimumNextBidMinor": 4400,
                     *         "bidCount": 7,
                     *         "bidderCount": 3,
                     *         "leader": {
                     *           "bidderId": "9b1c04d7e2f35a688c10",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": "2026-11-21T09:30:30.000Z",
                     *         "originalEndsAt": "2026-11-21T09:30:30.000Z",
                     *         "hardStopAt": "2026-11-21T10:00:30.000Z",
                     *         "extensions": 0,
                     *         "seq": 8,
                     *         "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": null,
                     *         "settlement": null,
                     *         "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln",
                     *         "serverTime": "2026-11-21T09:30:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        auction: components["schemas"]["TimedAuction"];
                    };
                };
            };
            400: components["responses"]["body_empty-upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`auction_closed`](/problems/auction_closed): The auction is closed.
             *     [`auction_image_replaced_too_often`](/problems/auction_image_replaced_too_often): The picture was replaced too often.
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
    listBids: {
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
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
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
                     *       "bids": [
                     *         {
                     *           "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60-8",
                     *           "bidderId": "9b1c04d7e2f35a688c10",
                     *           "alias": "Bidder 3",
                     *           "amountMinor": 4200,
                     *           "status": "leading",
                     *           "kind": "proxy",
                     *           "seq": 8,
                     *           "placedAt": "2026-11-21T09:30:12.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        bids: components["schemas"]["Bid"][];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    placeBid: {
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
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountMinor": 4200,
                 *       "maxMinor": 5000
                 *     }
                 */
                "application/json": components["schemas"]["PlaceBid"];
            };
        };
        responses: {
            /** @description The bid: it leads, or was outbid at once by somebody’s maximum. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bid": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60-8",
                     *         "bidderId": "9b1c04d7e2f35a688c10",
                     *         "alias": "Bidder 3",
                     *         "amountMinor": 4200,
                     *         "status": "leading",
                     *         "kind": "proxy",
                     *         "seq": 8,
                     *         "placedAt": "2026-11-21T09:30:12.000Z"
                     *       },
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": "/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1",
                     *         "status": "open",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": 4200,
                     *         "minimumNextBidMinor": 4400,
                     *         "bidCount": 7,
                     *         "bidderCount": 3,
                     *         "leader": {
                     *           "bidderId": "9b1c04d7e2f35a688c10",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": "2026-11-21T09:30:30.000Z",
                     *         "originalEndsAt": "2026-11-21T09:30:30.000Z",
                     *         "hardStopAt": "2026-11-21T10:00:30.000Z",
                     *         "extensions": 0,
                     *         "seq": 8,
                     *         "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": null,
                     *         "settlement": null,
                     *         "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln",
                     *         "serverTime": "2026-11-21T09:30:12.000Z"
                     *       },
                     *       "receipt": {
                     *         "seq": 8,
                     *         "hash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *         "prevHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln"
                     *       }
                     *     }
                     */
                    "application/json": {
                        bid: components["schemas"]["Bid"];
                        auction: components["schemas"]["TimedAuction"];
                        receipt: components["schemas"]["BidReceipt"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            /**
             * @description [`payment_method_required`](/problems/payment_method_required): A saved payment method is needed.
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
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description [`seller_cannot_bid`](/problems/seller_cannot_bid): Sellers don’t bid.
             *     [`bidder_banned`](/problems/bidder_banned): You are banned from this room.
             *     [`payer_blocked`](/problems/payer_blocked): You can’t pay here now.
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
            /**
             * @description [`auction_not_open`](/problems/auction_not_open): The auction takes no bids yet.
             *     [`auction_closed`](/problems/auction_closed): The auction is closed.
             *     [`auction_full`](/problems/auction_full): The auction takes no more bids.
             *     [`bid_too_low`](/problems/bid_too_low): The bid is too low.
             *     [`already_leading`](/problems/already_leading): You lead already.
             *     [`stale_seq`](/problems/stale_seq): The auction has moved on.
             *     [`confirm_required`](/problems/confirm_required): The bid needs a confirmation.
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
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    readAuctionLog: {
        parameters: {
            query?: {
                /** @description The first line to have: 0 unless given. */
                fromSeq?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. None before it was opened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    verifyAuction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
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
                     *       "verification": {
                     *         "ok": true,
                     *         "entries": 9,
                     *         "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7"
                     *       }
                     *     }
                     */
                    "application/json": {
                        verification: components["schemas"]["AuctionVerification"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`auction_log_too_long`](/problems/auction_log_too_long): The log is too long to be checked here. */
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
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    openAuction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open auction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": "/api/auctions/7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60/image?v=1",
                     *         "status": "open",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": 4200,
                     *         "minimumNextBidMinor": 4400,
                     *         "bidCount": 7,
                     *         "bidderCount": 3,
                     *         "leader": {
                     *           "bidderId": "9b1c04d7e2f35a688c10",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": "2026-11-21T09:30:30.000Z",
                     *         "originalEndsAt": "2026-11-21T09:30:30.000Z",
                     *         "hardStopAt": "2026-11-21T10:00:30.000Z",
                     *         "extensions": 0,
                     *         "seq": 8,
                     *         "headHash": "7d793037a0760186574b0282f2f435e77d793037a0760186574b0282f2f435e7",
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": null,
                     *         "settlement": null,
                     *         "head": "eyJhbGciOiJFZERTQSIsInR5cCI6ImhlYWQrandzIn0.eyJhdWN0aW9uSWQiOiI3ZDFmIn0.c2ln",
                     *         "serverTime": "2026-11-21T09:30:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        auction: components["schemas"]["TimedAuction"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`stream_over`](/problems/stream_over): The stream is over.
             *     [`feature_off`](/problems/feature_off): The stream doesn’t have this.
             *     [`too_many_open`](/problems/too_many_open): Too many auctions are open.
             *     [`auction_not_scheduled`](/problems/auction_not_scheduled): The auction can’t be opened now.
             *     [`auction_closed`](/problems/auction_closed): The auction is closed.
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    cancelAuction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The auction.
                 * @example 7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60
                 */
                id: components["parameters"]["auctions-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled auction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "auction": {
                     *         "id": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "sellerId": "3fa9c1d2e4b5a6978801",
                     *         "title": "Box of heirlooms",
                     *         "description": "Four kilos, picked this morning.",
                     *         "imageUrl": null,
                     *         "status": "cancelled",
                     *         "currency": "USD",
                     *         "startingBidMinor": 2000,
                     *         "currentBidMinor": null,
                     *         "minimumNextBidMinor": 2000,
                     *         "bidCount": 0,
                     *         "bidderCount": 0,
                     *         "leader": null,
                     *         "hasReserve": false,
                     *         "reserveMet": true,
                     *         "allowMaxBids": true,
                     *         "requirePaymentMethod": false,
                     *         "close": {
                     *           "mode": "soft",
                     *           "windowSeconds": 10,
                     *           "extendSeconds": 10,
                     *           "hardStopSeconds": 1800
                     *         },
                     *         "increments": [
                     *           [
                     *             0,
                     *             100
                     *           ],
                     *           [
                     *             3000,
                     *             200
                     *           ]
                     *         ],
                     *         "startsAt": "2026-11-21T09:30:00.000Z",
                     *         "endsAt": null,
                     *         "originalEndsAt": null,
                     *         "hardStopAt": null,
                     *         "extensions": 0,
                     *         "seq": null,
                     *         "headHash": null,
                     *         "rulesHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "outcome": {
                     *           "winnerId": null,
                     *           "amountMinor": null,
                     *           "reason": "seller_cancelled",
                     *           "closedAt": "2026-11-21T09:30:12.000Z"
                     *         },
                     *         "settlement": null,
                     *         "head": null,
                     *         "serverTime": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        auction: components["schemas"]["TimedAuction"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`auction_has_bids`](/problems/auction_has_bids): The auction has bids.
             *     [`auction_closed`](/problems/auction_closed): The auction is closed.
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description buyer unless given: what you won. seller: what you sold. */
                role?: "buyer" | "seller";
                /** @description Those of one auction. */
                auctionId?: string;
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
                     *       "orders": [
                     *         {
                     *           "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *           "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *           "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "seller": {
                     *             "id": "3fa9c1d2e4b5a6978801",
                     *             "displayName": "Cleo"
                     *           },
                     *           "buyer": {
                     *             "id": "5ab3c9d0e1f2a3b4c5d6",
                     *             "alias": "Bidder 3"
                     *           },
                     *           "title": "Box of heirlooms",
                     *           "amountMinor": 4200,
                     *           "deliveryMinor": 907,
                     *           "totalMinor": 5107,
                     *           "currency": "USD",
                     *           "canDeliver": true,
                     *           "fulfilment": "delivery",
                     *           "dropoff": null,
                     *           "contact": null,
                     *           "status": "sent",
                     *           "payBy": "2026-11-21T10:01:07.214Z",
                     *           "paymentIntent": {
                     *             "id": "pi_3Qx",
                     *             "status": "succeeded",
                     *             "clientSecret": null,
                     *             "actionUrl": null
                     *           },
                     *           "refund": null,
                     *           "tracking": {
                     *             "url": "https://delivery.example.com/t/3f9c0a7be1",
                     *             "status": "created"
                     *           },
                     *           "createdAt": "2026-11-21T09:31:07.214Z",
                     *           "updatedAt": "2026-11-21T09:32:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        orders: components["schemas"]["Order"][];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-cursor_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "5ab3c9d0e1f2a3b4c5d6",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4200,
                     *         "deliveryMinor": 907,
                     *         "totalMinor": 5107,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "delivery",
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477,
                     *           "address": "501 Twin Peaks Blvd, San Francisco, CA 94114"
                     *         },
                     *         "contact": {
                     *           "name": "Robin Doe",
                     *           "phone": "(415) 555-0134"
                     *         },
                     *         "status": "awaiting_payment",
                     *         "payBy": "2026-11-21T10:01:07.214Z",
                     *         "paymentIntent": {
                     *           "id": "pi_3Qx",
                     *           "status": "requires_action",
                     *           "clientSecret": "pi_3Qx_secret_…",
                     *           "actionUrl": "https://live.example.com/pay/pi_3Qx"
                     *         },
                     *         "refund": null,
                     *         "tracking": null,
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    payOrder: {
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
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fulfilment": "delivery",
                 *       "dropoff": {
                 *         "lat": 37.7544,
                 *         "lng": -122.4477,
                 *         "address": "501 Twin Peaks Blvd, San Francisco, CA 94114"
                 *       },
                 *       "contact": {
                 *         "name": "Robin Doe",
                 *         "phone": "(415) 555-0134"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PayOrder"];
            };
        };
        responses: {
            /** @description The order, with its payment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "5ab3c9d0e1f2a3b4c5d6",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4200,
                     *         "deliveryMinor": 907,
                     *         "totalMinor": 5107,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "delivery",
                     *         "dropoff": {
                     *           "lat": 37.7544,
                     *           "lng": -122.4477,
                     *           "address": "501 Twin Peaks Blvd, San Francisco, CA 94114"
                     *         },
                     *         "contact": {
                     *           "name": "Robin Doe",
                     *           "phone": "(415) 555-0134"
                     *         },
                     *         "status": "awaiting_payment",
                     *         "payBy": "2026-11-21T10:01:07.214Z",
                     *         "paymentIntent": {
                     *           "id": "pi_3Qx",
                     *           "status": "requires_action",
                     *           "clientSecret": "pi_3Qx_secret_…",
                     *           "actionUrl": "https://live.example.com/pay/pi_3Qx"
                     *         },
                     *         "refund": null,
                     *         "tracking": null,
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`order_not_payable`](/problems/order_not_payable): There is nothing to pay.
             *     [`delivery_not_offered`](/problems/delivery_not_offered): It can only be collected.
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
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`payment_method_unknown`](/problems/payment_method_unknown): There is no such payment method.
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
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
             *     [`delivery_unavailable`](/problems/delivery_unavailable): The delivery service is not reachable.
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
    sendOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order, sent or handed over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "5ab3c9d0e1f2a3b4c5d6",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4200,
                     *         "deliveryMinor": 907,
                     *         "totalMinor": 5107,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "delivery",
                     *         "dropoff": null,
                     *         "contact": null,
                     *         "status": "sent",
                     *         "payBy": "2026-11-21T10:01:07.214Z",
                     *         "paymentIntent": {
                     *           "id": "pi_3Qx",
                     *           "status": "succeeded",
                     *           "clientSecret": null,
                     *           "actionUrl": null
                     *         },
                     *         "refund": null,
                     *         "tracking": {
                     *           "url": "https://delivery.example.com/t/3f9c0a7be1",
                     *           "status": "created"
                     *         },
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`parcel_refused`](/problems/parcel_refused): The delivery service doesn’t take the parcel.
             *     [`order_not_sendable`](/problems/order_not_sendable): The order can’t be sent.
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
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            /**
             * @description [`database_unavailable`](/problems/database_unavailable): The database is not reachable.
             *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`delivery_unavailable`](/problems/delivery_unavailable): The delivery service is not reachable.
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
    voidOrder: {
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
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The void order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "5ab3c9d0e1f2a3b4c5d6",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4200,
                     *         "deliveryMinor": 907,
                     *         "totalMinor": 5107,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "delivery",
                     *         "dropoff": null,
                     *         "contact": null,
                     *         "status": "void",
                     *         "payBy": "2026-11-21T10:01:07.214Z",
                     *         "paymentIntent": null,
                     *         "refund": null,
                     *         "tracking": null,
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`order_not_unpaid`](/problems/order_not_unpaid): The order isn’t unpaid. */
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
    offerOrder: {
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
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next bidder’s order. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "2a1b0c9d-8e7f-4061-9253-847566738291",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "77c9d0e1f2a3b4c5d6e7",
                     *           "alias": "Bidder 1"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4000,
                     *         "deliveryMinor": 0,
                     *         "totalMinor": 4000,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "collect",
                     *         "dropoff": null,
                     *         "contact": null,
                     *         "status": "awaiting_payment",
                     *         "payBy": "2026-11-22T10:05:00.000Z",
                     *         "paymentIntent": null,
                     *         "refund": null,
                     *         "tracking": null,
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`order_not_unpaid`](/problems/order_not_unpaid): The order isn’t unpaid.
             *     [`order_passed_on`](/problems/order_passed_on): It was offered on already.
             *     [`no_other_bidder`](/problems/no_other_bidder): Nobody else has bid.
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
    refundOrder: {
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
                 * @description The order.
                 * @example 1f0e9d8c-7b6a-4594-8372-615049382716
                 */
                id: components["parameters"]["orders-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order, with its refund. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": "1f0e9d8c-7b6a-4594-8372-615049382716",
                     *         "auctionId": "7d1f4c2a-90be-4a35-8f61-2b7c3d4e5f60",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "seller": {
                     *           "id": "3fa9c1d2e4b5a6978801",
                     *           "displayName": "Cleo"
                     *         },
                     *         "buyer": {
                     *           "id": "5ab3c9d0e1f2a3b4c5d6",
                     *           "alias": "Bidder 3"
                     *         },
                     *         "title": "Box of heirlooms",
                     *         "amountMinor": 4200,
                     *         "deliveryMinor": 907,
                     *         "totalMinor": 5107,
                     *         "currency": "USD",
                     *         "canDeliver": true,
                     *         "fulfilment": "delivery",
                     *         "dropoff": null,
                     *         "contact": null,
                     *         "status": "paid",
                     *         "payBy": "2026-11-21T10:01:07.214Z",
                     *         "paymentIntent": {
                     *           "id": "pi_3Qx",
                     *           "status": "succeeded",
                     *           "clientSecret": null,
                     *           "actionUrl": null
                     *         },
                     *         "refund": {
                     *           "status": "pending",
                     *           "amountMinor": 5107
                     *         },
                     *         "tracking": null,
                     *         "createdAt": "2026-11-21T09:31:07.214Z",
                     *         "updatedAt": "2026-11-21T09:32:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /** @description [`order_not_refundable`](/problems/order_not_refundable): There is nothing to refund. */
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
    listClips: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
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
                     *       "clips": [
                     *         {
                     *           "id": "3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *           "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "creator": {
                     *             "id": "9b1c04d7e2f35a688c10",
                     *             "displayName": "Ben"
                     *           },
                     *           "title": "The blue one",
                     *           "status": "ready",
                     *           "failure": null,
                     *           "startOffsetMs": 671000,
                     *           "durationMs": 32000,
                     *           "auctionId": null,
                     *           "url": "https://live.example.com/c/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *           "playback": {
                     *             "hlsUrl": "https://live.example.com/hls/clips/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6/index.m3u8"
                     *           },
                     *           "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *           "createdAt": "2026-11-21T09:41:12.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        clips: components["schemas"]["Clip"][];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-cursor_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    createClip: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "The blue one",
                 *       "durationSeconds": 30
                 *     }
                 */
                "application/json": components["schemas"]["CreateClip"];
            };
        };
        responses: {
            /** @description The clip, as it was asked for: it is being copied. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clip": {
                     *         "id": "3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "creator": {
                     *           "id": "9b1c04d7e2f35a688c10",
                     *           "displayName": "Ben"
                     *         },
                     *         "title": "The blue one",
                     *         "status": "pending",
                     *         "failure": null,
                     *         "startOffsetMs": 671000,
                     *         "durationMs": 32000,
                     *         "auctionId": null,
                     *         "url": "https://live.example.com/c/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/clips/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6/index.m3u8"
                     *         },
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "createdAt": "2026-11-21T09:41:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        clip: components["schemas"]["Clip"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            /** @description [`banned`](/problems/banned): You are banned from this room. */
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
            /** @description [`feature_off`](/problems/feature_off): The stream doesn’t have this. */
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
             *     [`outside_dvr_window`](/problems/outside_dvr_window): That part of the video isn’t there.
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
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    getClip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The clip.
                 * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
                 */
                id: components["parameters"]["clips-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clip. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clip": {
                     *         "id": "3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "creator": {
                     *           "id": "9b1c04d7e2f35a688c10",
                     *           "displayName": "Ben"
                     *         },
                     *         "title": "The blue one",
                     *         "status": "ready",
                     *         "failure": null,
                     *         "startOffsetMs": 671000,
                     *         "durationMs": 32000,
                     *         "auctionId": null,
                     *         "url": "https://live.example.com/c/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6",
                     *         "playback": {
                     *           "hlsUrl": "https://live.example.com/hls/clips/3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6/index.m3u8"
                     *         },
                     *         "thumbnailUrl": "https://live.example.com/api/categories/farmers-market/thumbnail.svg",
                     *         "createdAt": "2026-11-21T09:41:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        clip: components["schemas"]["Clip"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    deleteClip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The clip.
                 * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
                 */
                id: components["parameters"]["clips-id"];
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
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    readClipPlaylist: {
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
                 * @description The clip.
                 * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
                 */
                id: components["parameters"]["clips-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apple.mpegurl": unknown;
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
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    readClipSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description One range of bytes. The answer is 206 with that range.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description The ETag of the file that you have. If it differs, the range is ignored.
                 * @example "5f1c0c8f"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /**
                 * @description The clip.
                 * @example 3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6
                 */
                id: components["parameters"]["clips-id"];
                /** @example 0.ts */
                segment: components["parameters"]["clips-segment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "video/mp2t": unknown;
                    "video/mp4": unknown;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "video/mp2t": unknown;
                    "video/mp4": unknown;
                };
            };
            /** @description Your version is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            416: components["responses"]["range_not_satisfiable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
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
                     *       "paymentMethods": [
                     *         {
                     *           "id": "pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE",
                     *           "brand": "visa",
                     *           "last4": "4242",
                     *           "expiryMonth": 8,
                     *           "expiryYear": 2027
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description At most a hundred. */
                        paymentMethods: components["schemas"]["PaymentMethod"][];
                    };
                };
            };
            400: components["responses"]["query_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
        };
    };
    createPaymentMethod: {
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
        requestBody?: never;
        responses: {
            /** @description Begun: the card is there once its holder has entered it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "setup": {
                     *         "id": "seti_1Qx",
                     *         "status": "requires_action",
                     *         "clientSecret": "seti_1Qx_secret_…",
                     *         "actionUrl": "https://live.example.com/setup/seti_1Qx"
                     *       }
                     *     }
                     */
                    "application/json": {
                        setup: components["schemas"]["PaymentMethodSetup"];
                    };
                };
            };
            /**
             * @description [`query_invalid`](/problems/query_invalid): A query parameter is not valid.
             *     [`idempotency_key_invalid`](/problems/idempotency_key_invalid): Idempotency-Key is not a UUID.
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
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`too_many_cards`](/problems/too_many_cards): There are twenty saved cards.
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
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A saved card of yours, as GET /api/payment-methods lists it.
                 * @example pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-payments_unavailable"];
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
            400: components["responses"]["body_unparsable-body_empty-upload_cut_off-query_invalid"];
            401: components["responses"]["signature_invalid-timestamp_out_of_tolerance"];
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
    createTip: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
            };
            cookie?: never;
        };
        /** @description At most 8 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountMinor": 500,
                 *       "message": "For the heirlooms!"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description In cents: 100 to 50,000.
                     * @example 500
                     */
                    amountMinor: number;
                    /**
                     * @description Shown with the tip, as the chat is: 1 to 200 characters, Unicode normalised (NFC).
                     * @example For the heirlooms!
                     */
                    message?: string | null;
                    /** @description A saved card of yours, of GET /api/payment-methods: it is charged at once. Without it a card is entered at actionUrl. */
                    paymentMethodId?: string;
                };
            };
        };
        responses: {
            /** @description Begun. Whether it is paid is told by the room, and by the tip itself. */
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
                     *       "tip": {
                     *         "id": "2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "from": {
                     *           "id": "9b1c04d7e2f35a688c10",
                     *           "name": "Ben"
                     *         },
                     *         "amountMinor": 500,
                     *         "currency": "USD",
                     *         "message": "For the heirlooms!",
                     *         "messageStatus": "held",
                     *         "status": "pending",
                     *         "refundStatus": "none",
                     *         "createdAt": "2026-11-21T09:41:00.000Z",
                     *         "paidAt": null
                     *       },
                     *       "paymentIntent": {
                     *         "id": "pi_3PQ4rX2eZvKYlo2C0a1b2c3d",
                     *         "status": "requires_action",
                     *         "clientSecret": "pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…",
                     *         "actionUrl": "https://live.example.com/pay/pi_3PQ4rX2eZvKYlo2C0a1b2c3d#pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…",
                     *         "refusal": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        tip: components["schemas"]["Tip"];
                        paymentIntent: components["schemas"]["LivePaymentIntent"];
                    };
                };
            };
            400: components["responses"]["body_unparsable-upload_cut_off-query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            /**
             * @description [`payer_blocked`](/problems/payer_blocked): You can’t pay here now.
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
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`idempotency_in_progress`](/problems/idempotency_in_progress): The first request with this key is still running.
             *     [`tip_expired`](/problems/tip_expired): The time to pay for the tip is over.
             *     [`feature_off`](/problems/feature_off): The stream doesn’t have this.
             *     [`stream_not_live`](/problems/stream_not_live): The stream isn’t on air.
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
            415: components["responses"]["media_type_unsupported"];
            /**
             * @description [`validation_failed`](/problems/validation_failed): The request is not acceptable.
             *     [`idempotency_key_reused`](/problems/idempotency_key_reused): The Idempotency-Key was used for another request.
             *     [`payment_method_unknown`](/problems/payment_method_unknown): There is no such payment method.
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
             *     [`identity_unavailable`](/problems/identity_unavailable): The identity provider is not reachable.
             *     [`demo_credentials`](/problems/demo_credentials): Demo credentials are configured.
             *     [`misconfigured`](/problems/misconfigured): The service is not configured.
             *     [`payments_unavailable`](/problems/payments_unavailable): The payment processor is not reachable.
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
    getTip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tip.
                 * @example 2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b
                 */
                id: components["parameters"]["tips-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tip. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tip": {
                     *         "id": "2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "from": {
                     *           "id": "9b1c04d7e2f35a688c10",
                     *           "name": "Ben"
                     *         },
                     *         "amountMinor": 500,
                     *         "currency": "USD",
                     *         "message": "For the heirlooms!",
                     *         "messageStatus": "shown",
                     *         "status": "succeeded",
                     *         "refundStatus": "none",
                     *         "createdAt": "2026-11-21T09:41:00.000Z",
                     *         "paidAt": "2026-11-21T09:41:04.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        tip: components["schemas"]["Tip"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
        };
    };
    listTips: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["streams-id"];
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
                     *       "tips": [
                     *         {
                     *           "id": "2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b",
                     *           "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *           "from": {
                     *             "id": "9b1c04d7e2f35a688c10",
                     *             "name": "Ben"
                     *           },
                     *           "amountMinor": 500,
                     *           "currency": "USD",
                     *           "message": "For the heirlooms!",
                     *           "messageStatus": "shown",
                     *           "status": "succeeded",
                     *           "refundStatus": "none",
                     *           "createdAt": "2026-11-21T09:41:00.000Z",
                     *           "paidAt": "2026-11-21T09:41:04.000Z"
                     *         }
                     *       ],
                     *       "totals": {
                     *         "count": 1,
                     *         "paidMinor": "500",
                     *         "returnedMinor": "0"
                     *       },
                     *       "nextCursor": null,
                     *       "asOf": "2026-11-21T09:41:12.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description At most `limit`. */
                        tips: components["schemas"]["Tip"][];
                        totals: components["schemas"]["TipTotals"];
                        /**
                         * @description For the page after this one; null on the last.
                         * @example null
                         */
                        nextCursor: string | null;
                        /**
                         * Format: date-time
                         * @description The moment that all of the answer is of.
                         */
                        asOf: string;
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
    refundTip: {
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
                 * @description The tip.
                 * @example 2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b
                 */
                id: components["parameters"]["tips-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way back. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tip": {
                     *         "id": "2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b",
                     *         "streamId": "5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f",
                     *         "from": {
                     *           "id": "9b1c04d7e2f35a688c10",
                     *           "name": "Ben"
                     *         },
                     *         "amountMinor": 500,
                     *         "currency": "USD",
                     *         "message": "For the heirlooms!",
                     *         "messageStatus": "shown",
                     *         "status": "succeeded",
                     *         "refundStatus": "pending",
                     *         "createdAt": "2026-11-21T09:41:00.000Z",
                     *         "paidAt": "2026-11-21T09:41:04.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        tip: components["schemas"]["Tip"];
                    };
                };
            };
            400: components["responses"]["query_invalid-path_invalid-idempotency_key_invalid"];
            401: components["responses"]["credential_missing-token_invalid"];
            403: components["responses"]["insufficient_scope"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            /**
             * @description [`tip_not_paid`](/problems/tip_not_paid): The tip isn’t paid.
             *     [`tip_refunded`](/problems/tip_refunded): The tip was given back before.
             *     [`tip_disputed`](/problems/tip_disputed): The tip is disputed.
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
    getAsyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
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
    pushVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream’s key, as going live showed it.
                 * @example wps_live_…
                 */
                streamKey: components["parameters"]["ingest-streamKey"];
                /**
                 * @description index.m3u8, or a segment or initialisation section of it.
                 * @example index.m3u8
                 */
                file: components["parameters"]["ingest-file"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored, or taken into account. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["stream_key_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["stream_over"];
            413: components["responses"]["body_too_large"];
            422: components["responses"]["playlist_refused-media_refused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    postVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream’s key, as going live showed it.
                 * @example wps_live_…
                 */
                streamKey: components["parameters"]["ingest-streamKey"];
                /**
                 * @description index.m3u8, or a segment or initialisation section of it.
                 * @example index.m3u8
                 */
                file: components["parameters"]["ingest-file"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored, or taken into account. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["upload_cut_off-query_invalid-path_invalid"];
            401: components["responses"]["stream_key_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["stream_over"];
            413: components["responses"]["body_too_large"];
            422: components["responses"]["playlist_refused-media_refused"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    passOverDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The stream’s key, as going live showed it.
                 * @example wps_live_…
                 */
                streamKey: components["parameters"]["ingest-streamKey"];
                /**
                 * @description index.m3u8, or a segment or initialisation section of it.
                 * @example index.m3u8
                 */
                file: components["parameters"]["ingest-file"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing was done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["stream_key_invalid"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-demo_credentials-misconfigured"];
        };
    };
    receiveInputEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A notification of Cloudflare. At most 64 KiB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Live",
                 *       "text": "Notification type: Stream Live Input",
                 *       "data": {
                 *         "notification_name": "Stream Live Input",
                 *         "input_id": "eb222fcca08eeb1ae84c981ebe8aeeb6",
                 *         "event_type": "live_input.disconnected",
                 *         "updated_at": "2026-11-21T11:43:41.855717910Z"
                 *       },
                 *       "ts": 1795261421
                 *     }
                 */
                "application/json": {
                    data: {
                        input_id: string;
                        /** @enum {string} */
                        event_type: "live_input.connected" | "live_input.disconnected";
                        /** Format: date-time */
                        updated_at: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
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
            400: components["responses"]["body_unparsable-body_empty-upload_cut_off-query_invalid"];
            401: components["responses"]["signature_invalid-timestamp_out_of_tolerance"];
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
    readPlaylist: {
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
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["hls-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apple.mpegurl": unknown;
                };
            };
            /** @description A provider ingests the video, and plays it at this URL. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
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
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["database_unavailable-identity_unavailable-demo_credentials-misconfigured-stream_not_ready"];
        };
    };
    readSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have. If it is still current, the answer is 304.
                 * @example "5f1c0c8f6f2b4c1d"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description One range of bytes. The answer is 206 with that range.
                 * @example bytes=0-1023
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description The ETag of the file that you have. If it differs, the range is ignored.
                 * @example "5f1c0c8f"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
            };
            path: {
                /**
                 * @description The stream.
                 * @example 5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f
                 */
                id: components["parameters"]["hls-id"];
                /** @example 0.ts */
                segment: components["parameters"]["hls-segment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "video/mp2t": unknown;
                    "video/mp4": unknown;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "video/mp2t": unknown;
                    "video/mp4": unknown;
                };
            };
            /** @description Your version is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["query_invalid-path_invalid"];
            401: components["responses"]["token_invalid"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            406: components["responses"]["not_acceptable"];
            416: components["responses"]["range_not_satisfiable"];
            429: components["responses"]["quota_exceeded"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["storage_unavailable-database_unavailable-identity_unavailable-demo_credentials-misconfigured"];
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
                     *       "serviceId": "live",
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
                     *       "serviceId": "live",
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
                     *       "serviceId": "live",
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
                     *       "service": "live",
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
}
