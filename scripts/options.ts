import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Parses the options of a command. An unknown option ends it with one line instead of Node's error and stack. */
export function readOptions<T extends ParseArgsConfig>(command: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // «Unknown option '--x'. To specify a positional argument …»: the first sentence is enough.
    const [said] = (error as Error).message.split('. ');
    process.stderr.write(
      `\n${said?.replace(/\.$/, '')}. \`npm run ${command} -- --help\` tells the options.\n`.replace(
        'npm run start ',
        'npm start ',
      ),
    );
    return process.exit(1);
  }
}
