import { findSizes } from './order-list-cells';
import { findProductNumbers } from './order-list-item';
import { parseSentence, withoutRowNumber } from './order-list-sentence';

/** Words for an order in the languages that order lists are written in. */
const orderWord = String.raw`(?:p\.? ?o\.?|purchase order|(?:your |our |customer )?order|best\.?|bestellung|bestell|auftrag|(?:bon de )?commande|pedido|orden(?: de compra)?|ordine|采购订单|采购单|订单|注文書?|発注書?|구매 ?주문|주문|발주)`;
const numberWord = String.raw`(?:-? ?(?:no|nr|num|number|nummer|numero|numéro|reference|ref)\.?|nummer|snummer| ?n\.?[°ºo]?|号码?|编号|番号|번호| ?#)`;
/** A buyer's order number. */
const orderNumber = String.raw`(?:po[- ]?)?\d{5,}|[a-z]{1,4}[-/]20\d\d[-/]\d+`;
/** A date after the order number. */
const dateAfterNumber = String.raw`(?:,? (?:(?:date|datum|dated|vom|of|from|du|del|of the|日期) ?:? ?)?\d[\d.:/ -]*(?:[a-z]{3,9}\.?,? \d{2,4})?)?`;
const orderNumberRow = new RegExp(
  String.raw`^(?:n[°º]|no\.?|numéro|número|numero)? ?(?:de )?${orderWord}${numberWord}? ?[:#-]? ?(?:${orderNumber})${dateAfterNumber}\s*$`,
  'i',
);
const greetingLine =
  /^(?:dear|hi|hello|good (?:morning|afternoon)|to whom|sehr geehrte|guten tag|hallo|liebe[rs]?|bonjour|madame|monsieur|estimad[oa]s?|hola|gentil[ei]|您好|你好|尊敬的)(?![\p{L}\d-])/iu;
/** A line that ends a letter: nothing but thanks, regards or the mark of a signature. */
const closingLine =
  /^(?:--|(?:(?:many )?thanks|thank you|best|cheers|sincerely|yours|danke|merci|gracias|grazie)(?: [\p{L} ]{1,30})?|(?:with )?(?:best|kind|warm|many)?(?: ?regards| wishes)[\p{L} ]{0,20}|(?:mit )?(?:freundlichen?|viele|beste|schöne|herzliche)[nr]? gr(?:ü|ue)(?:ß|ss)en?[\p{L} ]{0,20}|(?:bien )?(?:cordialement|à vous)|saludos(?: cordiales)?|cordiali saluti|distinti saluti|谢谢|此致|祝好|敬上|よろしくお願い(?:いた)?します|以上|감사합니다)(?:[,.!。][\p{L} .]{0,30})?$/iu;
/** Maximum characters of a row that is examined as text of a letter, which bounds the time for long rows. */
const MAX_LETTER_ROW = 300;
const mailHeader =
  /^(?:from|sent|to|cc|bcc|subject|date|re|fwd?|von|gesendet|an|betreff|datum|de|envoyé|à|objet|发件人|发送时间|收件人|抄送|主题|日期|差出人|宛先|件名|보낸 사람|받는 사람|제목) ?:/iu;
const deliveryLine =
  /^(?:(?:delivery|shipping|billing|invoice) address|(?:ship|deliver|bill|invoice) to|please (?:deliver|ship)|(?:liefer|rechnungs)(?:adresse|anschrift)|bitte liefern|adresse de (?:livraison|facturation)|收货地址|送货地址|发票抬头|联系人|电话|手机|(?:tel|phone|fax|mobile|e-?mail|telefon|tél|téléphone)\b)/iu;

/** Tests whether a row may be text of a letter: it contains no product number, size or quantity. */
function mayBeLetterText(row: string): boolean {
  if (row.length > MAX_LETTER_ROW) return false;
  if (findProductNumbers(row).length > 0 || findSizes(row).length > 0) return false;
  return parseSentence(row).every(({ quantity }) => quantity === '');
}

/** Tests whether a row states the buyer's order number and nothing else, such as `Bestellnummer: 4500012345`. */
export function isOrderNumberRow(row: string): boolean {
  return orderNumberRow.test(row.trim());
}

/**
 * Removes header, greeting, introduction (`we order:`), delivery address and signature from the rows of a letter or e-mail.
 * Keeps every row with a product number, size or quantity. Removes headers, introductions and addresses only if a row is a
 * greeting or an e-mail header, and a signature only after the first order row.
 */
export function withoutLetterText(rows: readonly string[]): string[] {
  const isLetter = rows.some((row) => greetingLine.test(row.trim()) || mailHeader.test(row.trim()));
  const signatureIndex = rows.findLastIndex(
    (row, index) => closingLine.test(row.trim()) && !rows.slice(0, index).every(mayBeLetterText),
  );
  return rows.filter((row, index) => {
    const text = withoutRowNumber(row).trim();
    if (!mayBeLetterText(text)) return true;
    if (signatureIndex !== -1 && index >= signatureIndex) return false;
    if (closingLine.test(text) || greetingLine.test(text)) return false;
    return !(isLetter && (mailHeader.test(text) || deliveryLine.test(text) || /[:：]$/.test(text)));
  });
}
