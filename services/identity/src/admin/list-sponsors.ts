const utf8 = new TextEncoder();
/** Longer ones are compared as far as that. */
const LONGEST = 255;

/** Everybody's distributor ID and sponsor, by number: enough to find all whose sponsor's ID begins with some letters. */
export class ListSponsors {
  private bytes: Uint8Array;
  private used = 0;
  private starts: Uint32Array;
  private lengths: Uint8Array;
  /** The first number that the account had: it gets another when its searched text changes, and whoever it sponsors need not be told. */
  private people: Uint32Array;
  /** One more than that number of the sponsor; 0 = nobody. */
  private sponsors: Uint32Array;
  private count = 0;
  /** Whose sponsor had no number yet. */
  private readonly waiting = new Map<number, string>();

  constructor(
    room: number,
    private readonly numberOf: (id: string) => number | undefined,
  ) {
    this.bytes = new Uint8Array(room * 8);
    this.starts = new Uint32Array(room);
    this.lengths = new Uint8Array(room);
    this.people = new Uint32Array(room);
    this.sponsors = new Uint32Array(room);
  }

  /** The next account; `former` = the number it had until now. */
  add(uid: string, sponsorId: string | null, former: number | undefined): void {
    const nth = this.count;
    if (nth === this.starts.length) {
      this.starts = more(this.starts, Uint32Array);
      this.lengths = more(this.lengths, Uint8Array);
      this.people = more(this.people, Uint32Array);
      this.sponsors = more(this.sponsors, Uint32Array);
    }
    this.count += 1;
    this.people[nth] = former === undefined ? nth : this.people[former]!;
    this.set(nth, uid, sponsorId);
  }
  set(nth: number, uid: string, sponsorId: string | null): void {
    if (!this.isUidOf(nth, uid)) this.write(nth, uid);
    this.sponsors[nth] = 0;
    this.waiting.delete(nth);
    if (sponsorId !== null && !this.meet(nth, sponsorId)) this.waiting.set(nth, sponsorId);
  }
  /** Nobody is found below it any more. */
  retire(nth: number): void {
    this.lengths[nth] = 0;
  }
  isUidOf(nth: number, uid: string): boolean {
    const letters = utf8.encode(uid).subarray(0, LONGEST);
    return letters.length === this.lengths[nth] && this.begins(nth, letters);
  }

  /** Tells of each number whether its sponsor's ID, in small letters, begins like that. */
  sponsoredBy(beginning: string): (nth: number) => boolean {
    for (const [nth, id] of this.waiting) if (this.meet(nth, id)) this.waiting.delete(nth);
    const letters = utf8.encode(beginning);
    const found = new Uint32Array(Math.ceil(this.count / 32));
    for (let nth = 0; nth < this.count; nth += 1)
      if (this.lengths[nth]! >= letters.length && this.begins(nth, letters))
        found[this.people[nth]! >>> 5]! |= 1 << (this.people[nth]! & 31);
    const { sponsors } = this;
    return (nth) => {
      const sponsor = sponsors[nth]! - 1;
      return sponsor >= 0 && (found[sponsor >>> 5]! & (1 << (sponsor & 31))) !== 0;
    };
  }

  private meet(nth: number, sponsorId: string): boolean {
    const sponsor = this.numberOf(sponsorId);
    if (sponsor !== undefined) this.sponsors[nth] = this.people[sponsor]! + 1;
    return sponsor !== undefined;
  }
  private begins(nth: number, letters: Uint8Array): boolean {
    const { bytes } = this;
    const start = this.starts[nth]!;
    for (let at = 0; at < letters.length; at += 1) if (bytes[start + at] !== letters[at]) return false;
    return true;
  }
  private write(nth: number, uid: string): void {
    const letters = utf8.encode(uid).subarray(0, LONGEST);
    while (this.used + letters.length > this.bytes.length) this.bytes = more(this.bytes, Uint8Array);
    this.bytes.set(letters, this.used);
    this.starts[nth] = this.used;
    this.lengths[nth] = letters.length;
    this.used += letters.length;
  }
}

function more<Values extends Uint8Array | Uint32Array>(values: Values, Kind: new (length: number) => Values): Values {
  const larger = new Kind(values.length * 2);
  larger.set(values);
  return larger;
}
