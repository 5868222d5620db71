/** A way to write a currency, and which one it is: null where several write it so. */
interface Written {
  readonly code: string | null;
  /** Too short or too usual to mean money in a sentence; in a price it does. */
  readonly isLoose: boolean;
}

/**
 * ISO 4217, as people price in them, and those that the euro has replaced. Not XXX, not metals. Some are words as well:
 * see `WORDS`.
 */
const CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW DEM FRF ITL ESP NLG ATS BEF FIM IEP PTE GRD LTL LVL EEK SIT SKK BTC ETH USDT USDC';

/** Codes that are English words or names in capitals, too: `TRY 14 DAYS FREE` has no price. */
export const WORDS: ReadonlySet<string> = new Set(
  'ALL ANG ARS BAM COP CUP GEL LAK MAD MOP PEN PHP RON SOS TOP TRY SIT ETH'.split(' '),
);

const NOT_ISO = new Set(['BTC', 'ETH', 'USDT', 'USDC']);

/** Signs and words by the code they stand for; `*` for several. What is beyond the bar is loose. */
const SIGNS: Readonly<Record<string, string>> = {
  EUR: '€ euro euros Euro Euros EURO eur Eur',
  GBP: '£ ￡ ₤ stg gbp',
  USD: 'US$ US_$ U$S USD$ $US usd Usd dollars_US',
  AUD: 'A$ AU$ AU_$ AUD$ AUS$ $A $AU aud',
  CAD: 'C$ CA$ CA_$ CAD$ CAN$ $CA cad',
  NZD: 'NZ$ NZ_$ NZD$ nzd',
  HKD: 'HK$ HKD$ hkd',
  SGD: 'S$ SG$ SGD$ sgd',
  TWD: 'NT$ TWD$ | NT T$',
  MXN: 'MX$ MEX$ Mex$ MXN$ $MX mxn',
  BRL: 'R$ BR$ brl Reais reais',
  ARS: 'AR$ ARS$',
  CLP: 'CLP$ CL$',
  COP: 'COP$ COL$',
  UYU: '$U UY$',
  JMD: 'J$',
  TTD: 'TT$',
  DOP: 'RD$',
  GYD: 'GY$',
  BBD: 'Bds$ BBD$',
  BZD: 'BZ$',
  FJD: 'FJ$',
  NAD: 'N$',
  XCD: 'EC$',
  LRD: 'L$ LD$',
  SRD: 'SR$',
  SBD: 'SI$',
  MOP: 'MOP$',
  BND: 'B$',
  NIO: 'C$',
  ZWL: 'Z$',
  TOP: 'T$',
  JPY: '円 JP¥ 日本円 yen Yen jpy',
  CNY: '人民币 人民幣 CN¥ RMB rmb Yuan yuan',
  INR: '₹ Rs.INR inr रु रू',
  KRW: '₩ 원',
  ILS: '₪ nis NIS ש"ח ש״ח ש\'ח',
  VND: '₫ đ VNĐ vnđ Đ',
  THB: '฿ บาท ฿. baht Baht',
  TRY: '₺ TL',
  RUB: '₽ руб. руб рублей рубля рубль Руб. Руб rub | р. р Р Р. P',
  UAH: '₴ грн. грн ГРН hrn UAH. гривень',
  KZT: '₸ тг тг. тенге',
  PHP: '₱',
  NGN: '₦',
  CRC: '₡',
  PYG: '₲ Gs. Gs',
  GHS: '₵ GH₵ GH¢',
  LAK: '₭',
  MNT: '₮ төгрөг',
  GEL: '₾ ლარი ლ',
  AZN: '₼ ман',
  AMD: '֏ դր.',
  BDT: '৳ Tk',
  KHR: '៛',
  AFN: '؋',
  SAR: '⃁ ر.س ر.س. SR ريال_سعودي',
  AED: 'د.إ د.إ. درهم Dhs Dhs. | DH',
  EGP: 'E£ EGP£ ج.م ج.م. جنيه LE L.E.',
  KWD: 'د.ك د.ك. KD K.D. دينار_كويتي',
  BHD: 'د.ب د.ب. BD B.D.',
  OMR: 'ر.ع ر.ع.',
  QAR: 'ر.ق ر.ق. QR',
  JOD: 'د.أ د.ا JD دينار_أردني',
  IQD: 'ع.د د.ع د.ع. ع.د. | ID',
  IRR: 'ریال ﷼',
  DZD: 'دج د.ج د.ج. DA',
  MAD: 'د.م. د.م dh Dh',
  TND: 'د.ت DT',
  LYD: 'ل.د LD',
  LBP: 'ل.ل ل.ل. LL L.L.',
  SYP: 'ل.س ل.س.',
  SDG: 'ج.س ج.س.',
  YER: 'ر.ي ر.ي.',
  PLN: 'zł Zł ZŁ zł. zl złotych pln Pln',
  CZK: 'Kč kč KČ Kc Kčs czk',
  HUF: 'Ft Ft. FT huf forint',
  DKK: 'dkk DKr Dkr dkr',
  SEK: 'sek SKr Skr',
  NOK: 'nok NKr Nkr',
  ISK: 'ISK. Íkr',
  CHF: 'Fr. SFr. SFr sFr. CHf Chf chf CHF. Fr.- Sfr.',
  BGN: 'лв. лв лева bgn',
  RSD: 'дин. дин Дин Дин. din. din Din. РСД Dinara dinara',
  MKD: 'ден ден. mkd',
  HRK: 'kn Kn',
  BAM: 'км | KM',
  GIP: '£GIP',
  ZAR: 'ZAR. Rand | R',
  MYR: 'RM RM.',
  IDR: 'Rp Rp. rupiah',
  BTC: '₿ Ƀ',
  GTQ: '| Q q',
  PEN: 'S/ S/. Soles soles',
  PAB: 'B/. B/',
  BOB: 'Bs. | Bs',
  VES: 'Bs.F Bs.S',
  HNL: '| L',
  HTG: '| G',
  AOA: 'Kz kwz kz',
  KES: 'KSh Ksh KSH KSh. Ksh. Kshs',
  TZS: 'TSh TSH Tsh',
  UGX: 'USh Ush',
  RWF: 'FRw RWF. | RF',
  MWK: '| MK',
  MMK: '| Ks',
  MZN: 'MTn | MT',
  BTN: '| Nu. Nu',
  VUV: '| Vt VT',
  MRU: '| UM',
  DJF: 'Fdj',
  CVE: 'Esc',
  ETB: 'ብር',
  ERN: 'ናቕፋ نافكا Nfk',
  UZS: "Sʻ so'm so‘m soʻm сўм сум | S'",
  KGS: '| сом som с',
  TJS: 'смн',
  LKR: 'රු රු. SLRs',
  NPR: 'रू. NRs',
  PKR: 'PKRs',
  XAF: 'FCFA_BEAC',
  FRF: '₣',
  '*': '$ ¥ ￥ ＄ kr kr. Kr Kr. KR Rs Rs. ₨ francs francs. FCFA CFA F_CFA lei Lei LEI leu 元 圆 圓 دينار درهم. ريال تومان ر.س/ ש.ח ش.ص pound pounds peso pesos dollars dollar dinars ¢ ₠ ₧ | Re Re. Br Br. Lt Ls Fr fr fr. र',
};

/** The longest way to write one. */
export const MAX_SIGN = 12;

const signs = new Map<string, Written>();
for (const code of CODES.split(' ')) signs.set(code, { code: NOT_ISO.has(code) ? null : code, isLoose: false });
for (const [code, list] of Object.entries(SIGNS)) {
  const [strict = '', loose = ''] = list.split('|');
  for (const [part, isLoose] of [
    [strict, false],
    [loose, true],
  ] as const)
    for (const sign of part.split(' ')) add(sign.replaceAll('_', ' '), code, isLoose);
}

function add(sign: string, code: string, isLoose: boolean): void {
  if (sign === '') return;
  const known = signs.get(sign);
  const isSame = known === undefined || known.code === code;
  signs.set(sign, { code: isSame && code !== '*' && !NOT_ISO.has(code) ? code : null, isLoose });
}

/** All the ways. */
export const signList: readonly string[] = [...signs.keys()];
export const CODES_AS_SIGNS: ReadonlySet<string> = new Set(CODES.split(' '));

/** What this writes; undefined: no currency. In any case of letters only as the table has it: `16 ft` is a length. */
export const currencyOf = (sign: string): Written | undefined => signs.get(sign);

/** Currencies with three decimals: there a point before three digits is a decimal one. */
export const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
