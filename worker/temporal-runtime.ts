import { makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { LogLevel, LogMetadata } from '@temporalio/worker';
import type { Logger } from '#platform/logger.ts';

/** The SDK calls an error `error`; only `err` is written with message and stack. */
export function writeTo(logger: Logger) {
  return (level: 'trace' | 'debug' | 'info' | 'warn' | 'error', message: string, meta: LogMetadata = {}): void => {
    const { error, ...facts } = meta;
    logger[level](error === undefined ? facts : { ...facts, err: error as unknown }, message);
  };
}

/**
 * Routes what the SDK and workflow code log into ours. Once per process, before any connection.
 * @param metricsAddress `host:port` at which the SDK answers its figures to Prometheus; null for none
 */
export function installTemporalRuntime(logger: Logger, metricsAddress: string | null = null): void {
  const writeAt = writeTo(logger);
  const write = (level: Parameters<typeof writeAt>[0]) => (message: string, meta?: LogMetadata) =>
    writeAt(level, message, meta);
  const levels = {
    TRACE: write('trace'),
    DEBUG: write('debug'),
    INFO: write('info'),
    WARN: write('warn'),
    ERROR: write('error'),
  };
  Runtime.install({
    logger: {
      log: (level: LogLevel, message: string, meta?: LogMetadata) => levels[level](message, meta),
      trace: levels.TRACE,
      debug: levels.DEBUG,
      info: levels.INFO,
      warn: levels.WARN,
      error: levels.ERROR,
    },
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
      ...(metricsAddress !== null && {
        metrics: {
          prometheus: {
            bindAddress: metricsAddress,
            countersTotalSuffix: true,
            unitSuffix: true,
            useSecondsForDurations: true,
          },
        },
      }),
    },
    // The worker's own start decides when to stop.
    shutdownSignals: [],
  });
}
