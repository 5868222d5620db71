import { randomUUID } from 'node:crypto';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * A chat server as most are: each message is sent to everybody when it comes. The events equal the room's, and nothing
 * is stored.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const sockets = new Set<WebSocket>();
let seq = 0;

server.on('connection', (socket) => {
  const author = { id: randomUUID(), name: `guest ${sockets.size}`, role: 'viewer' };
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data: Buffer) => {
    const command = JSON.parse(data.toString()) as { type: string; text: string };
    if (command.type !== 'chat.send') return;
    const message = { id: randomUUID(), key: null, author, text: command.text, replyTo: null };
    seq += 1;
    const event = { seq, at: new Date().toISOString(), type: 'chat.message', message };
    const text = JSON.stringify({ type: 'batch', events: [event] });
    for (const each of sockets) each.send(text);
  });
});
server.on('listening', () => process.send?.((server.address() as { port: number }).port));
