/** Countries and large cities: a place that is named here is a market for certain. */
const PLACES = new Set(
  `afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|belgium|belize|bolivia|bosnia and herzegovina|botswana|brazil|brunei|bulgaria|cambodia|cameroon|canada|chile|china|colombia|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|dominican republic|ecuador|egypt|el salvador|england|estonia|ethiopia|fiji|finland|france|georgia|germany|ghana|greece|guatemala|honduras|hong kong|hungary|iceland|india|indonesia|iraq|ireland|israel|italy|ivory coast|jamaica|japan|jordan|kazakhstan|kenya|kuwait|laos|latvia|lebanon|liechtenstein|lithuania|luxembourg|macau|malaysia|malta|mauritius|mexico|moldova|monaco|mongolia|montenegro|morocco|mozambique|myanmar|namibia|nepal|netherlands|new zealand|nicaragua|nigeria|north macedonia|northern ireland|norway|oman|pakistan|panama|paraguay|peru|philippines|poland|portugal|puerto rico|qatar|romania|rwanda|saudi arabia|scotland|senegal|serbia|singapore|slovakia|slovenia|south africa|south korea|spain|sri lanka|sweden|switzerland|taiwan|tanzania|thailand|tunisia|turkey|türkiye|uganda|ukraine|united arab emirates|uae|united kingdom|uk|united states|usa|us|uruguay|uzbekistan|venezuela|vietnam|wales|zambia|zimbabwe|deutschland|österreich|schweiz|españa|italia|frankreich|spanien|italien|polen|europe|asia|africa|latin america|north america|south america|middle east|southeast asia|apac|emea|benelux|nordics|dach|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|ontario|quebec|british columbia|alberta|amsterdam|ankara|antwerp|athens|atlanta|auckland|austin|baltimore|bangalore|bengaluru|bangkok|barcelona|basel|beijing|belfast|belgrade|berlin|bern|bilbao|birmingham|bogotá|bogota|bologna|boston|bordeaux|bratislava|bremen|brisbane|bristol|brooklyn|brussels|bucharest|budapest|buenos aires|cairo|calgary|cape town|cardiff|charlotte|chicago|cleveland|cologne|columbus|copenhagen|dallas|delhi|denver|detroit|dortmund|dresden|dubai|dublin|düsseldorf|edinburgh|eindhoven|essen|florence|frankfurt|geneva|genoa|ghent|glasgow|gothenburg|graz|hamburg|hanoi|hanover|hannover|helsinki|houston|hyderabad|indianapolis|istanbul|jakarta|johannesburg|kansas city|karachi|köln|krakow|kraków|kuala lumpur|kyiv|lagos|las vegas|lausanne|leeds|leipzig|lille|lima|lisbon|liverpool|ljubljana|london|los angeles|luxembourg city|lyon|madrid|malaga|málaga|malmö|manchester|manhattan|manila|marseille|melbourne|memphis|mexico city|miami|milan|milwaukee|minneapolis|monterrey|montevideo|montpellier|montreal|montréal|mumbai|munich|münchen|nairobi|nantes|naples|nashville|new delhi|new orleans|new york city|newcastle|nice|nottingham|nuremberg|oakland|odense|orlando|osaka|oslo|ottawa|palermo|paris|perth|philadelphia|phoenix|pittsburgh|porto|portland|poznan|prague|raleigh|reykjavik|riga|rio de janeiro|riyadh|rome|rotterdam|sacramento|salt lake city|salzburg|san antonio|san diego|san francisco|san jose|santiago|são paulo|sao paulo|seattle|seoul|seville|shanghai|sheffield|shenzhen|sofia|st. louis|stockholm|strasbourg|stuttgart|sydney|tallinn|tampa|tel aviv|the hague|thessaloniki|tokyo|toronto|toulouse|tucson|turin|utrecht|valencia|vancouver|venice|verona|vienna|vilnius|warsaw|washington dc|wellington|wien|winnipeg|wroclaw|zagreb|zaragoza|zurich|zürich`.split(
    '|',
  ),
);

const WORDS_OF_A_PLACE = 4;

/** Whether a name is a place that everybody knows: “Berlin”, “the Netherlands”, “Portland, Oregon”. */
export function isKnownPlace(name: string): boolean {
  if (name.length > 60) return false;
  const plain = name.toLowerCase().replace(/^(?:the|greater|downtown) /, '');
  return PLACES.has(plain) || PLACES.has(plain.split(/[,(–-]/, 1)[0]?.trim() ?? '');
}

/** The known place that some words begin with. */
export function placeAt(words: readonly string[]): string | undefined {
  for (let count = Math.min(WORDS_OF_A_PLACE, words.length); count > 0; count -= 1) {
    const name = words
      .slice(0, count)
      .join(' ')
      .replace(/[.,;:!?’'"”)]{1,3}s?$/, '');
    if (/^\p{Lu}/u.test(name) && isKnownPlace(name)) return name;
  }
  return undefined;
}
