import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface HttpServer {
  port: number;
  /** Scheme, host and port. */
  origin: string;
  /** Breaks off the calls that are under way. */
  close: () => void;
}

/** Another system that the product calls, or an application of express, on a free port of this machine. */
export const startHttpServer = (listener: RequestListener, port = 0): Promise<HttpServer> =>
  listenAt(createServer(listener), port);

/** As `startHttpServer`, for a server that is made otherwise: with a certificate, or one that is a proxy. */
export async function listenAt(server: Server | SecureServer, wanted = 0): Promise<HttpServer> {
  await new Promise<void>((ready) => server.listen(wanted, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
