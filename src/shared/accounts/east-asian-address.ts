import type { AddressParts } from './address-parts';

/** The prefectures of Japan in the order of ISO 3166-2, as in addresses and in English. */
const prefectures = pairWords(
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県',
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa',
);

/** The provinces of China without 省, 市 or 自治区, and in English. */
const provinces = pairWords(
  '北京 天津 上海 重庆 河北 山西 内蒙古 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆',
  'Beijing Tianjin Shanghai Chongqing Hebei Shanxi Inner_Mongolia Liaoning Jilin Heilongjiang Jiangsu Zhejiang Anhui Fujian Jiangxi Shandong Henan Hubei Hunan Guangdong Guangxi Hainan Sichuan Guizhou Yunnan Tibet Shaanxi Gansu Qinghai Ningxia Xinjiang',
);

/** The provinces and metropolitan cities of Korea, and as the address form lists them. */
const koreanProvinces = pairWords(
  '서울특별시 부산광역시 대구광역시 인천광역시 광주광역시 대전광역시 울산광역시 세종특별자치시 경기도 강원도 강원특별자치도 충청북도 충청남도 전라북도 전북특별자치도 전라남도 경상북도 경상남도 제주특별자치도',
  'Seoul-teukbyeolsi Busan-gwangyeoksi Daegu-gwangyeoksi Incheon-gwangyeoksi Gwangju-gwangyeoksi Daejeon-gwangyeoksi Ulsan-gwangyeoksi Sejong-teukbyeoljachisi Gyeonggi-do Gangwon-do Gangwon-do Chungcheongbuk-do Chungcheongnam-do Jeollabuk-do Jeollabuk-do Jeollanam-do Gyeongsangbuk-do Gyeongsangnam-do Jeju-teukbyeoljachido',
);

const koreanProvince = new RegExp(`(?<!\\p{L})(${[...koreanProvinces.keys()].join('|')})(?!\\p{L})`, 'u');
/** A Korean name with or without a courtesy title, such as 김민수 귀하. */
const koreanName =
  /^(?:(\p{Script=Hangul}{2,4})|(\p{Script=Hangul}[\p{Script=Hangul} ]*?) ?(?:귀하|님|교수님|박사님))$/u;
const koreanInstitution = /대학교|연구원|연구소|병원|과학기술원|주식회사|\(주\)/u;

const prefecturePattern = new RegExp(`(?:${[...prefectures.keys()].join('|')})`, 'u');
const leadingProvince = new RegExp(
  `^(?:中国)?(${[...provinces.keys()].join('|')})(?:省|市|(?:壮族|回族|维吾尔)?自治区)`,
  'u',
);
/** Cities that are provinces themselves. */
const municipalities: readonly string[] = ['北京', '天津', '上海', '重庆'];

/** Accepts the dashes that Japanese keyboards type: hyphen, minus sign and the mark of a long vowel. */
const japanesePostalCode = /〒\s*(\d{3})[-‐-―−ー]?(\d{4})|^(\d{3})[-‐-―−ー](\d{4})(?=\s|$)/mu;
/** Six digits, optionally after the Chinese words for "postal code". */
const chinesePostalCode = /(?:邮编|邮政编码)?[:：]?\s*(?<!\d)(\d{6})(?!\d)/u;

/** A courtesy title after a name, such as 様 (Japanese) and 老师 (Chinese). */
const honorific = /\s*(?:様|殿|先生|女士|老师|教授|氏|宛|\(?收\)?)$/u;
/** A person's name: two to eight characters without other text. */
const namePattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー·・]{2,8}$/u;
/** A room at the end, such as `305室`. */
const trailingRoom = /([A-Za-z]?\d[\dA-Za-z-]*(?:号室|室|房))$/u;
/** A word for a building or floor at the end, such as 楼, 号館 and 階. */
const trailingBuilding = /(?:楼|大厦|座|栋|号館|本館|棟|ビル|層|层|階)$/u;
/** Words for universities, institutes, hospitals and companies. */
const institutionPattern = /大学|研究院|研究所|医院|病院|公司|株式会社|機構|科学院|(?:中心|センター)$/u;
/** Endings of schools, departments, laboratories and groups. */
const departmentPattern = /(?:学院|系|学部|研究科|学科|専攻|実験室|实验室|研究室|课题组|講座|部門|科|部)$/u;
/** Words for streets and house numbers. */
const streetPattern = /(?:路|街|道|巷|弄|丁目|番地)|\d+(?:号|-\d+)/u;

/**
 * Parses a Japanese, Chinese or Korean address in its own script, which is written from the largest area to the smallest, in lines
 * or separated by spaces. Returns the prefecture or province in English, as the address form lists it; null for other
 * addresses. Text that is not recognized stays in `address`.
 */
export function parseEastAsianAddress(text: string): AddressParts | null {
  const plain = text.normalize('NFKC');
  if (/〒/u.test(plain) || prefecturePattern.test(plain)) return parseJapanese(plain);
  if (koreanProvince.test(plain)) return parseKorean(plain);
  const hasProvince = plain.split(/\s+/u).some((token) => leadingProvince.test(token));
  return hasProvince ? parseChinese(plain) : null;
}

function parseJapanese(text: string): AddressParts {
  const address: AddressParts = { ...emptyParts, country: 'JP' };
  const code = japanesePostalCode.exec(text);
  if (code) address.zipcode = `${code[1] ?? code[3] ?? ''}-${code[2] ?? code[4] ?? ''}`;
  for (const line of linesOf(text.replace(japanesePostalCode, '\n').replace('〒', ' '))) {
    if (/^日本国?$/u.test(line)) continue;
    if (!takeName(address, line))
      for (const token of line.split(' ')) addToken(address, takePrefecture(address, token));
  }
  return address;
}

function parseKorean(text: string): AddressParts {
  const address: AddressParts = { ...emptyParts, country: 'KR' };
  const zipcode = /(?<![\d-])\d{5}(?![\d-])/u.exec(text)?.[0] ?? '';
  address.zipcode = zipcode;
  const rest: string[] = [];
  for (const line of linesOf(text.replace(zipcode, ' ').replace(/\(\s*\)|우편번호[:：]?/gu, ' '))) {
    if (/^(?:대한민국|한국)$/u.test(line)) continue;
    const province = koreanProvince.exec(line)?.[1] ?? '';
    const name = koreanName.exec(line);
    if (province !== '' && address.province === '') {
      address.province = koreanProvinces.get(province) ?? '';
      const [area = '', ...street] = line
        .slice(line.indexOf(province) + province.length)
        .trim()
        .split(' ');
      // In a province the city follows; a metropolitan city is the city, and its district follows.
      const isMetropolitan = province.endsWith('시');
      const isArea = /[시군구]$/u.test(area);
      address.city = isMetropolitan ? province : isArea ? area : '';
      address.district = isMetropolitan && isArea ? area : '';
      address.address = (isArea ? street : [area, ...street]).join(' ');
    } else if (name && address.consignee === '' && !koreanInstitution.test(line))
      address.consignee = name[1] ?? name[2] ?? '';
    else if (koreanInstitution.test(line) && address.institution === '') address.institution = line;
    else if (/(?:학과|학부|대학|연구실|부|과)$/u.test(line)) address.department ||= line;
    else rest.push(line);
  }
  address.address = [address.address, ...rest].filter(Boolean).join(', ');
  return address;
}

/** Stores the prefecture at the start of a token and returns the rest of the token. */
function takePrefecture(address: AddressParts, token: string): string {
  const name = prefecturePattern.exec(token)?.[0];
  if (name === undefined || !token.startsWith(name) || address.province !== '') return token;
  address.province = prefectures.get(name) ?? '';
  return token.slice(name.length);
}

function parseChinese(text: string): AddressParts {
  const address: AddressParts = { ...emptyParts, country: 'CN' };
  address.zipcode = chinesePostalCode.exec(text)?.[1] ?? '';
  for (const line of linesOf(text.replace(chinesePostalCode, ' '))) {
    if (/^(?:中国|中华人民共和国)$/u.test(line)) continue;
    if (takeName(address, line)) continue;
    for (const token of line.split(/[ ,、]+/u)) {
      if (!takeName(address, token)) addToken(address, takeChineseAreas(address, token));
    }
  }
  return address;
}

/** Stores province, city and district at the start of a token and returns the rest of the token. */
function takeChineseAreas(address: AddressParts, token: string): string {
  const province = leadingProvince.exec(token);
  if (!province || address.province !== '') return token;
  const [provinceText, name = ''] = province;
  let remainingText = token.slice(provinceText.length);
  const takeArea = (pattern: RegExp) => {
    const area = pattern.exec(remainingText)?.[0] ?? '';
    remainingText = remainingText.slice(area.length);
    return area;
  };
  address.province = provinces.get(name) ?? '';
  address.city = municipalities.includes(name)
    ? `${name}市`
    : takeArea(/^[^\d路街]{2,8}?(?:市|自治州|地区)/u);
  address.district = takeArea(/^[^\d路街]{1,8}?(?:区|县|旗|市)/u);
  return remainingText;
}

/**
 * Stores a text as the recipient if it is a person's name, such as `山田 太郎 様`, and the address has no recipient.
 * Returns true if the text was stored or consists of a courtesy title only, so that no other field needs it.
 */
function takeName(address: AddressParts, text: string): boolean {
  const name = text.replace(honorific, '').trim();
  const isPlainName =
    namePattern.test(name.replaceAll(' ', '')) &&
    ![institutionPattern, departmentPattern, trailingBuilding, prefecturePattern, leadingProvince].some(
      (pattern) => pattern.test(name),
    ) &&
    !/[都府県省市区县町村郡]$/u.test(name);
  if (name === '') return honorific.test(text);
  if (address.consignee !== '' || !isPlainName) return false;
  address.consignee = name;
  return true;
}

/**
 * Adds a token to the field that its words name, such as 大学 (university) and 室 (room); other tokens to `address`. Splits a
 * token such as `京都大学化学研究所` after the university, and before a room at its end.
 */
function addToken(address: AddressParts, token: string): void {
  const university = /^(.+?大学)(.+)$/u.exec(token);
  if (university && address.institution === '' && !streetPattern.test(university[1] ?? '')) {
    address.institution = university[1] ?? '';
    addToken(address, university[2] ?? '');
    return;
  }
  const room = trailingRoom.exec(token)?.[1] ?? '';
  if (room !== '' && address.room === '') {
    address.room = room;
    addToken(address, token.slice(0, -room.length));
    return;
  }
  if (token === '') return;
  const add = (field: 'building' | 'department' | 'address') =>
    (address[field] = [address[field], token].filter(Boolean).join(' '));
  if (institutionPattern.test(token) && address.institution === '') address.institution = token;
  else if (trailingBuilding.test(token)) add('building');
  else if (departmentPattern.test(token) && !streetPattern.test(token)) add('department');
  else add('address');
}

const emptyParts: AddressParts = {
  consignee: '',
  institution: '',
  department: '',
  building: '',
  room: '',
  address: '',
  district: '',
  city: '',
  province: '',
  zipcode: '',
  country: '',
};

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/u)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean);
}

/** Maps each word of the first list to the English word at the same position. `_` is a space within a word. */
function pairWords(localWords: string, english: string): ReadonlyMap<string, string> {
  const names = english.split(' ').map((name) => name.replaceAll('_', ' '));
  return new Map(localWords.split(' ').map((name, index) => [name, names[index] ?? '']));
}
