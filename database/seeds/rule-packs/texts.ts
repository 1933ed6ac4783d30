/** One text in the languages of the product: English, Japanese, Arabic. */
export type Texts = [en: string, ja: string, ar: string];
