// Lets a test speak through the worker of the page it is in, and keeps what that worker heard.
{
  const channel = new BroadcastChannel("told");
  const waiting = [];
  const told = {
    heard: [],
    flights: [],
    ups: 0,
    send(message) {
      if (told.ups) channel.postMessage(message);
      else waiting.push(message);
    },
    say: (text) => told.send({ say: text }),
    die(text) {
      told.send({ die: text });
      told.ups = 0;
    },
  };
  channel.onmessage = ({ data }) => {
    if (data.heard) told.heard.push(data.heard);
    if (!data.up) return;
    told.ups += 1;
    waiting.splice(0).forEach(told.send);
  };
  window.told = told;
  // On a busy machine cards may have landed when a test looks: what was asked of them is kept.
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const { card } = this.dataset;
    told.flights.push({ card, frames: frames.map(({ transform }) => transform), ...timing });
    return animate.call(this, frames, timing);
  };
}
