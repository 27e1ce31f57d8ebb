import { Migration } from '@mikro-orm/migrations';

/** `prospects.put_off_on`: the day in the owner's zone on which a contact was put off last, so that My day still says so. */
export class AddPutOff extends Migration {
  override up(): void {
    this.addSql('alter table prospects add column put_off_on date');
  }

  override down(): void {
    this.addSql('alter table prospects drop column put_off_on');
  }
}
