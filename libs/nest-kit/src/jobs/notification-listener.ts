import { Client } from 'pg';

const RECONNECT_MS = 1_000;

/** One connection that listens on one channel, and connects again when it is lost. */
export class NotificationListener {
  private client: Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly options: {
      url: string;
      channel: string;
      onNotification: (payload: string) => void;
      /** Notifications may have been missed before. */
      onConnected: () => void;
    },
  ) {}

  async connect(): Promise<void> {
    const { url, channel, onNotification, onConnected } = this.options;
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'jobs',
    });
    this.client = client;
    const lost = () => {
      if (this.closed || this.client !== client) return;
      this.client = undefined;
      this.reconnect = setTimeout(() => void this.connect(), RECONNECT_MS).unref();
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onConnected();
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    await this.client?.end().catch(() => undefined);
  }
}
