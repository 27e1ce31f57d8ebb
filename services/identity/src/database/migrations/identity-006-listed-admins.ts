import { Migration } from '@mikro-orm/migrations';

/** Master admins are few and far between: in the list they are gathered, with all that orders look at from one small index. */
export class AddListedAdmins extends Migration {
  override up(): void {
    this.addSql(
      'create index users_admins_listed on users (created_at, id) include (is_master_admin, email, first_name, last_name, steps_completed, last_login_at) where is_master_admin',
    );
    this.addSql('drop index users_admins');
  }

  override down(): void {
    this.addSql('create index users_admins on users (created_at, id) where is_master_admin');
    this.addSql('drop index users_admins_listed');
  }
}
