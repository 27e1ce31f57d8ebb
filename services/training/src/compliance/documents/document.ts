/** A document of the compliance grid: what it says, by section. `{{brand}}` stands for the product's name. */
export interface ComplianceText {
  id: string;
  title: string;
  /** Day of its last change, `YYYY-MM-DD`. */
  updated: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}
