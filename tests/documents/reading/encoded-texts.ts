import iconv from 'iconv-lite';

/** Words as rent rolls and ledgers of a language have them. */
export const words = {
  ja: '賃料 共益費 敷金 礼金 東京都 港区 六本木 株式会社 有限会社 東京ビル 大阪支店 事務所 店舗 駐車場 空室 入居中 田中商事 株式会社ヤマダ オフィス テナント 月額賃料 契約開始日 契約終了日 物件名 部屋番号 現金及び預金 未収入金 前払費用 減価償却費 修繕費 管理費 千代田区丸の内 さくら商店 ㈱みどり 区画 面積 合計 みなとみらい サービス',
  halfWidth:
    'ﾄｳｷﾖｳﾋﾞﾙ ｶ)ﾔﾏﾀﾞ ﾃﾅﾝﾄ ﾁﾝﾘﾖｳ ｷﾖｳｴｷﾋ ｼｷｷﾝ ﾁﾕｳｼﾔｼﾞﾖｳ ｵﾌｲｽ ﾃﾝﾎﾟ ﾌﾘｺﾐ ｾﾞｲｷﾝ ｺｳｻﾞ ﾐﾅﾄｸ ｻｸﾗｼﾖｳﾃﾝ ｶﾌﾞｼｷｶﾞｲｼﾔ ｴﾑｱﾝﾄﾞｴﾑ ﾄﾞﾘｰﾑ',
  ar: 'المبنى الوحدة الإيجار المستأجر شركة الأمل التجارية محمد أحمد الرياض جدة الطابق الأول مكتب معرض مواقف السيارات العقد تاريخ البداية تاريخ النهاية الحالة مؤجر شاغر الملاحظات إجمالي المساحة دبي أبوظبي فاطمة عبدالله صيانة مصروفات إيرادات النقدية البنك',
  de: 'Miete Mieter Wohnfläche Bürofläche Schlüssel Müller Größe Straße Gebäude Nutzfläche vermietet Übergabe Köln München Stellplätze Käufer Zähler Betriebskosten Rückstellungen Löhne Gehälter Gesamtfläche Geschäftshaus',
  fr: 'loyer locataire société générale référence bâtiment étage unité libérée échéance dépôt garantie période propriété charges Élysée trésorerie immobilisées créances clients mètre carré règlement à payer',
  es: 'alquiler inquilino año número edificio ocupación depósito habitación número España Peña garantía teléfono ubicación Núñez compañía inversión',
  pl: 'najemca czynsz powierzchnia wynajęty należności środki pieniężne zobowiązania Łódź Kraków Poznań opłata miesięczna najważniejszy spółka przychód',
  cs: 'nájemce nájemné budova příjmy náklady výše pozemků Plzeň Břeclav účet závazky pohledávky úvěr měsíční částka obsazený volný',
  tr: 'kiracı kira gider gelir boş dolu İstanbul Beşiktaş ödeme yıllık sözleşme müşteri şirketi bağlı depozito açık alacaklar borçlar',
  ru: 'аренда арендатор сумма договор помещение площадь свободно занято остаток счет доходы расходы Москва улица Ленина',
  el: 'ενοίκιο μισθωτής κτίριο όροφος Αθήνα εταιρεία υπόλοιπο λογαριασμός έσοδα έξοδα συνολικό κόστος',
  zh: '租金 租户 单位 面积 上海市 浦东新区 北京 有限公司 合同开始日期 合同结束日期 空置 已出租 押金 管理费 停车场 商铺 办公室 合计 银行存款 应收账款 固定资产',
  ko: '임대료 임차인 건물 면적 서울특별시 강남구 주식회사 계약시작일 계약종료일 공실 관리비 주차장 합계 보증금 사무실',
  tw: '租金 租戶 單位 面積 台北市 信義區 有限公司 合約開始日期 空置 押金 管理費 停車場 店舖 辦公室 合計 銀行存款 應收帳款',
} as const;

/** A csv of at least so many characters beyond ASCII, if its words have any, always the same for the same seed. */
export function textOf(language: keyof typeof words, least: number, seed: number): string {
  const list = words[language].split(' ');
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let text = '';
  let other = 0;
  while (other < least) {
    const word = list[next(list.length)]!;
    other += [...word].filter((letter) => letter > '\u007f').length;
    text += `${word}${['\n', ',', ` ${next(20)},`, `,${next(900_000) / 100},`, ','][next(5)]!}`;
  }
  return `${text}\n`;
}

export function encode(text: string, encoding: string): Buffer {
  return encoding === 'iso-2022-jp' ? toIso2022(text) : iconv.encode(text, encoding);
}

/** The two-byte characters of EUC-JP without their high bits, between the escape sequences for kanji and for ASCII. */
function toIso2022(text: string): Buffer {
  const pieces = text.split(/([^\u0000-\u007f]+)/u).map((piece, index) => {
    if (index % 2 === 0) return Buffer.from(piece, 'latin1');
    const kanji = iconv.encode(piece, 'euc-jp').map((byte) => byte & 0x7f);
    return Buffer.concat([Buffer.from('\u001b$B'), kanji, Buffer.from('\u001b(B')]);
  });
  return Buffer.concat(pieces);
}
