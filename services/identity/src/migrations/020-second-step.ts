import { Migration } from '@mikro-orm/migrations';

/** Two-step sign-in (docs/product/two-step-sign-in.md). */
export class AddSecondStep extends Migration {
  override up(): void {
    // Sessions of the version before have neither: they count from when they began, with the password alone.
    this.addSql(
      `alter table sessions add column authenticated_at timestamptz(3), add column is_two_step boolean not null default false`,
    );
    this.addSql('alter table users add column second_step_since timestamptz(3)');
    // At most one that works and one that waits for its first code.
    this.addSql(`create table totp_secrets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      secret bytea not null,
      key_id text not null,
      last_time_step bigint,
      created_at timestamptz(3) not null,
      confirmed_at timestamptz(3)
    )`);
    this.addSql('create unique index totp_secrets_confirmed on totp_secrets (user_id) where confirmed_at is not null');
    this.addSql('create unique index totp_secrets_waiting on totp_secrets (user_id) where confirmed_at is null');
    this.addSql(`create table recovery_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_hash text not null,
      key_id text not null,
      created_at timestamptz(3) not null,
      is_confirmed boolean not null,
      used_at timestamptz(3)
    )`);
    this.addSql('create index recovery_codes_user on recovery_codes (user_id)');
    this.addSql(`create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`);
    this.addSql('create unique index passkeys_credential on passkeys (credential_id)');
    this.addSql('create index passkeys_user on passkeys (user_id)');
    this.addSql(`create table sign_in_challenges (
      token_hash text primary key,
      user_id uuid references users on delete cascade,
      session_id uuid references sessions on delete cascade,
      kind text not null,
      password_hash text,
      webauthn_challenge text,
      remember boolean not null default false,
      tries smallint not null default 0,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql('create index sign_in_challenges_user on sign_in_challenges (user_id)');
    this.addSql('create index sign_in_challenges_session on sign_in_challenges (session_id)');
    this.addSql('create index sign_in_challenges_expires on sign_in_challenges (expires_at)');
    this.addSql(`create table trusted_devices (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash text not null unique,
      address text not null,
      device text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql('create index trusted_devices_user on trusted_devices (user_id)');
    // One row at most; none = off.
    this.addSql(`create table second_step_policy (
      id smallint primary key check (id = 1),
      mode text not null,
      from_at timestamptz(3),
      changed_at timestamptz(3) not null,
      changed_by uuid
    )`);
  }

  override down(): void {
    for (const table of [
      'second_step_policy',
      'trusted_devices',
      'sign_in_challenges',
      'passkeys',
      'recovery_codes',
      'totp_secrets',
    ])
      this.addSql(`drop table ${table}`);
    this.addSql('alter table users drop column second_step_since');
    this.addSql('alter table sessions drop column authenticated_at, drop column is_two_step');
  }
}
