/** Names for patterns over marks, to be used in others as `{name}`; ` ... ` is any pieces, or none. */
const TABLE = `
orders = orders?|deliver(?:y|ies)|bookings?|parcels?|packages?|shipments?|pedidos?|envios?|entregas?|paquetes?
many = orders|deliveries|bookings|parcels|packages|shipments|pedidos|envios|entregas|paquetes
show = show|history|list|see|what|which|any|my|give|view|check|tengo|mis|muestra\\w*|ver|que|cuales|have|all|O|were|are|find|ensena\\w*|dame
open = open|show|details|info|pull up|tell me|look up|look at|see|view|abre|detalles|muestra\\w*|more about|bring up|everything|ensena\\w*|mas sobre
streams = streams?|streaming|streamers?|live|directos?|broadcasts?|broadcasting|shows|transmision\\w*|en vivo|on air|livestreams?
cancel = cancel|cancels|cancelled|cancelling|cancelo|cancela\\w*|cancele\\w*|anul\\w*|call (?:it |that |this |the \\S+ )?off|calling (?:it |that )?off|scrap|abort|bin
price = how much|price[ds]?|pricing|quotes?|costs?|costing|fee|fare|charge|estimate|cuanto|cuesta\\w*|costar\\w*|precio|cotiza\\w*|presupuesto|cobra\\w*|sale|saldria|set me back|seria|vale
book = book|booked|books|booking|send|sending|ship|shipping|deliver|pick up|picked up|pick-up|pickup|bring|brought|collect|collected|courier|schedule|arrange|reserv\\w*|mand[aeo]\\w*|envi[aeo]\\w*|recoj\\w*|recog\\w*|llev[aeo]\\w*|pide|go ahead|get it|transport|moved?|order (?:an?|another|me an?|the)? ?{orders}|order ... [PXB]
news = insights?|news|novedad\\w*|noticias?|changed|changes|outages?|price (?:increases?|decreases?|hikes?|cuts?|rises?|drops?|changes?)|funding|acquisitions?|launch\\w*|updates?|developments|alerts?|findings|hiring|partnerships?|promotions?|know about|anything (?:new )?(?:on|about)|cambios?|caidas?|alertas?|happened|features|avisos?
proof = verify|verif\\w*|prove|proof|honest|fair|tampered|double-check|bid log|genuine|legit|reproduc\\w*|rigged|above board|kosher|cheat\\w*|on the level|trust\\w*|tamper\\w*|smell\\w*|comprueb\\w*|comprobar|back that up|stand up|hold up|intact|fishy|manipul\\w*|true
lot = auction|auctions|lot|subasta|lote|bidding
driver = driver|courier|repartidor|repartidora|conductor|rider|chofer|mensajero
track = where|donde|track|tracking|rastre\\w*|eta|getting on|coming along|on (?:the|its) way|how far (?:is|away|along|off)|how long (?:until|till|before)|status of|sigue|seguimiento|anyone on|arrived?|llegado|delivered yet|here yet|what happened to|happening with|estado|por donde
negation = (?:dont|do not|not|never|no need to|without|no)(?: to)?(?: (?:actually|yet|want|need|you|please|go|ahead|and|me|quiero))*
tip = tip|tips|propina|gratuity
tipless = (?:no|without|skip|drop|forget|lose|remove|sin|scrap|zero)(?: a| the| any| la)? {tip}|leave (?:the )?tip (?:out|off)|leave out the tip|dont (?:tip|(?:add|give|put|leave|include) (?:a|any|the)? ?tip)
tipped = [ANRF](?: us)?(?: as| of| de| in)?(?: a| the| una)? {tip}
tipping = {tip}(?: (?:of|the|him|her|them|to|is|should|be|it|a|al|de|at|=|:|,|for|{driver}))*(?: an?)? [ANRF]
drivers = [ANRF](?: extra)?(?: for| to| on top for| para| a| al)(?: the| el| my)? {driver}|(?:give|gives|pay|dale|slip|dar)(?: the| el| al| my)? {driver}(?: an?)? [ANRF]|{driver} (?:gets|gets a|should get) [ANRF]
rest = (?:whatever|what|the rest|rest|anything|everything) ... (?:left|remains|remaining|rest) ... {tip}|{tip} ... (?:rest|left)
recipient = for|para|(?:recipient|customer|contact|to)(?: is| :)+|recipient|addressed to|name is|attention|attn|destinatari[oa](?: es)?|care of
photo = photos?|picture|pic|foto
pickup_photo = (?:pick-?up|collection) {photo}|{photo} (?:at|on|of|when|al|de)(?: the| la)? (?:pick|pickup|pick-up|picked|collection|recoger\\w*|recogida)
pin = pin|pin-code|pin code|passcode
signature = signature|sign|signed|signs|firma|firmar|firmen
hold = (?:hold|holding)(?: it| off| them)?|on hold|(?:dont|do not|not|without) (?:dispatch\\w*|send (?:it )?out|assign\\w*)(?: it)?(?: yet)?|dispatch (?:it )?later|no (?:lo |la )?despach\\w*|sin despachar
reference = (?:our |my |own |with |the )*(?:ref|reference|referencia|po|externalreference)(?: (?:is|no|number|num|nr|code|es|[:=#.]))*
sending = send|sending|sent|ship|deliver|get|take|move|bring|need|want|wants|like|book|carry|have|pick up|collect|drop off|courier|mand\\w*|envi\\w*|entreg\\w*|lleva\\w*|lleven|recoj\\w*|recog\\w*|quiero|necesito|reserv\\w*|hold
reversed = (?:the )?other way(?: (?:round|around))?|way back|al reves|de vuelta|in reverse|reversed?|back again|return trip|vice versa
saying = (?:and |y |, |with |con )?(?:say|saying|tell (?:him|her|them)|(?:the |a |el )?(?:message|note|mensaje)|write|dile|diciendo|di)(?: that| :| que)*
naming = (?:call(?:ed)?(?: it)?|title[d]?(?: it)?|name[d]?(?: it)?|titulo|titulado|llamalo|llamado|llama)(?: is| :| as)*
since = (?:(?:starting|from|starts|begin\\w*|start|desde|empezando|since)(?: at| about| around| las?)* )?(?:(?:hace )?U(?: ago)?|W)
until = (?:up to|until|till|ending(?: at)?|hasta|ends? at)(?: las?)? (?:W|N|now)
maximum = (?:up to|max(?:imum)?(?: of| is| to| at)?|(?:go|keep (?:going|bidding)|follow|bid)(?: it)?(?: up)? (?:to|until|as high as|as far as)|limit(?: of)?|no (?:more|higher|further) than|not (?:more than|above|over)|at most|hasta|maximo(?: de)?|como mucho|max\\w* to|ceiling(?: of)?|as (?:high|far) as|sube(?: hasta)?|cap(?: it)?(?: at)?|until|defend (?:it )?(?:up )?to)(?: un| a)? [AN]|[AN](?: is| as)?(?: my| the| a| your)? (?:max(?:imum)?|tops|at most|maximo|como maximo|limit|ceiling|top)
subject = (?:with )?(?:the |a )?(?:subject|asunto|subject line|re)(?: line)?(?: :| is| of)*
body = (?:saying|say|says|know|telling|tell (?:him|her|them)|tell M|diciendo(?:le)?|diles?|decir(?:le)?|que diga|message|mensaje|texto?|body|that|:|que)(?: him| her| them| me| us| that| que| :| is| M)*
summary = (?:that|the|this|those|these|a|la|el|ese|una|un)(?: \\S+){0,2} (?:figure|summary|number|total|amount|results?|list|price|quote|link|code|slug|details|status|eta|receipt|info|answer|resumen|cifra|numero|enlace)|(?:it|that|them|this|those) to
out = (?:leave out|not|except|without|but not|skip|drop|excluding|apart from|menos) (?:the |to |el |la )*P
narrowing = only|just|solo|among|those|of them
newest = (?:newest|latest|most recent|just (?:booked|made|placed)|mas reciente)|O (?:order|delivery|booking|parcel|package|pedido|envio|entrega)
not_that = (?:, |but )?(?:not|except|but not|other than|apart from|excepto|menos|no|leave) (?:for )?(?:the|my|el|la|los|las) .*
count = (?:O|newest|latest|most recent|top|only|ultim[oa]s|primer[oa]s|recent) N|N (?:most|latest|newest|last|recent|orders|deliveries|streams|insights|pedidos|ultim[oa]s|best|top)(?: .*)?
`;

const names: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => [row.slice(0, row.indexOf(' = ')), row.slice(row.indexOf(' = ') + 3)]),
);

/** A pattern with its names replaced by what they stand for. */
export const expanded = (source: string): string =>
  source
    .replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) => `(?:${expanded(names.get(name) ?? '')})`)
    .replaceAll(' ... ', ' (?:\\S+ )*?');
